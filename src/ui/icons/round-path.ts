// Drawings on a fine grid with their coordinates rounded to it: fewer bytes on every page, no visible change.
// Each point is rounded by itself, so that errors never add up along a path.

/** Numbers that each command takes; arcs are missing because their flags may be written without space between them. */
const ARITY: ReadonlyMap<string, number> = new Map(
  Object.entries({ m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 }),
);

const TOKENS = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;

interface Segment {
  readonly command: string;
  readonly numbers: readonly number[];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The path data rounded to whole units, or as it was when it has something else than lines and curves. */
export function roundPath(data: string): string {
  const segments = parseSegments(data.match(TOKENS) ?? []);
  if (!segments) return data;
  let pen: Point = { x: 0, y: 0 };
  let start = pen;
  let text = "";
  let before = "";
  for (const { command, numbers } of segments) {
    const kind = command.toLowerCase();
    const origin = command === kind ? pen : { x: 0, y: 0 };
    const isDown = (index: number): boolean => kind === "v" || (kind !== "h" && index % 2 === 1);
    const exact = numbers.map((number, index) => number + (isDown(index) ? origin.y : origin.x));
    const drawn = exact.map((place, index) => Math.round(place) - Math.round(isDown(index) ? origin.y : origin.x));
    text += write(drawn, command === before && kind !== "m" ? "" : command);
    before = command;
    pen = kind === "z" ? start : endOf(exact, kind, pen);
    if (kind === "m") start = pen;
  }
  return text;
}

/** One entry for each line or curve, also where the letter is left out because it is the same again. */
function parseSegments(tokens: readonly string[]): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  let command = "";
  for (let at = 0; at < tokens.length; ) {
    const isLetter = /^[a-zA-Z]/.test(tokens[at] ?? "");
    if (isLetter) command = tokens[at++] ?? "";
    const arity = ARITY.get(command.toLowerCase());
    const numbers = tokens.slice(at, at + (arity ?? 0)).map(Number);
    const isWhole = numbers.length === arity && numbers.every(Number.isFinite);
    if (!isWhole || (arity === 0 && !isLetter)) return undefined;
    segments.push({ command, numbers });
    at += numbers.length;
    // Points after a move are lines.
    if (command === "m") command = "l";
    else if (command === "M") command = "L";
  }
  return segments;
}

function endOf(exact: readonly number[], kind: string, pen: Point): Point {
  const last = exact.at(-1) ?? 0;
  if (kind === "h") return { x: last, y: pen.y };
  if (kind === "v") return { x: pen.x, y: last };
  return { x: exact.at(-2) ?? 0, y: last };
}

/** Numbers behind a letter, or behind other numbers when the letter is left out. */
function write(numbers: readonly number[], command: string): string {
  const parts = numbers.map((number, index) => {
    const needsSpace = number >= 0 && (index > 0 || command === "");
    return `${needsSpace ? " " : ""}${number}`;
  });
  return command + parts.join("");
}
