// Rounds the coordinates of finely gridded SVG paths: fewer bytes on every page, no visible change. Points are rounded
// individually, so errors never accumulate along a path.

/** Arguments per command; arcs are excluded, because their flags may be written without separators. */
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

/** Rounds path data to whole units; returned unchanged if it has anything but lines and curves. */
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
    const drawn = exact.map(
      (coordinate, index) => Math.round(coordinate) - Math.round(isDown(index) ? origin.y : origin.x),
    );
    text += write(drawn, command === before && kind !== "m" ? "" : command);
    before = command;
    pen = kind === "z" ? start : endOf(exact, kind, pen);
    if (kind === "m") start = pen;
  }
  return text;
}

/** One segment per line or curve, including repeated commands with the letter omitted. */
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
    // Further points after a move are lines.
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

/** Numbers after a letter, or after other numbers if the letter is omitted. */
function write(numbers: readonly number[], command: string): string {
  const parts = numbers.map((number, index) => {
    const needsSpace = number >= 0 && (index > 0 || command === "");
    return `${needsSpace ? " " : ""}${number}`;
  });
  return command + parts.join("");
}
