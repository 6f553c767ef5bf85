// Highlights JSON in shell commands, where the shell grammar sees only a string.

/** JSON after a curl option: `-d '{ … }'`. A quote inside is written as `'\''`. */
const BODY = /((?<![\w-])(?:-d|--json|--data(?:-raw|-binary|-ascii)?)[ =]')([{[][^']*(?:'\\''[^']*)*[}\]])(?=')/g;
const PLACEHOLDER = "lecternbody";

/** Highlights code, returning one string per line. */
type Highlight = (code: string) => readonly string[];

/** Highlights a shell script with `shell` and the JSON in it with `json`. */
export function highlightShell(code: string, shell: Highlight, json: Highlight): readonly string[] {
  if (code.includes(PLACEHOLDER)) return shell(code);
  const bodies: string[] = [];
  const outer = code.replace(BODY, (_, option: string, body: string) => {
    bodies.push(body);
    return option + PLACEHOLDER;
  });
  if (bodies.length === 0) return shell(code);
  return shell(outer).flatMap((line) => {
    const at = line.indexOf(PLACEHOLDER);
    const body = at === -1 ? undefined : bodies.shift();
    if (body === undefined) return [line];
    const opened = /<span [^>]*>(?=[^<]*$)/.exec(line.slice(0, at))?.[0];
    const [end, start] = opened === undefined ? ["", ""] : ["</span>", opened];
    const [first = "", ...rest] = json(body);
    const last = rest.pop();
    const before = `${line.slice(0, at)}${end}${first}`;
    const after = `${start}${line.slice(at + PLACEHOLDER.length)}`;
    return last === undefined ? [before + after] : [before, ...rest, `${last}${after}`];
  });
}
