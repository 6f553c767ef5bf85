// Terminal colors by meaning, and text that cannot control the terminal.

/** Colors text; returns it unchanged if colors are off. */
export interface Paint {
  error(text: string): string;
  warning(text: string): string;
  info(text: string): string;
  success(text: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

export function createPaint(hasColor: boolean): Paint {
  const style = (on: number, off: number) => (text: string) => (hasColor ? `\x1b[${on}m${text}\x1b[${off}m` : text);
  return {
    error: style(31, 39),
    warning: style(33, 39),
    info: style(36, 39),
    success: style(32, 39),
    strong: style(1, 22),
    faint: style(2, 22),
  };
}
