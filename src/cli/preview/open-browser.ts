// Opens a URL in the browser and a file in the editor, always as a program argument, never through a shell.

import { spawn } from "node:child_process";
import type { Terminal } from "../terminal/terminal.ts";

/** The program that opens URLs, with its arguments. */
export function browserCommand(url: string, platform: NodeJS.Platform): readonly [program: string, ...words: string[]] {
  const { protocol, href } = new URL(url);
  if (protocol !== "http:") throw new Error(`"${url}" is not a preview URL.`);
  if (platform === "darwin") return ["open", href];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", href];
  return ["xdg-open", href];
}

/** Starts the browser without waiting; calls `onMissing` if there is none. */
export function openBrowser(url: string, onMissing: () => void): void {
  const [program, ...words] = browserCommand(url, process.platform);
  const child = spawn(program, words, { stdio: "ignore", detached: true, shell: false });
  child.on("error", onMissing);
  child.unref();
}

interface EditorHost {
  /** The absolute path of a project file. */
  locate(path: string): string | undefined;
  readonly terminal: Terminal;
}

/**
 * Opens a location such as `guides/start.mdx:3:1` in the running editor or in `EDITOR`; false if the file does not
 * exist.
 */
export function openEditor(location: string, { locate, terminal }: EditorHost): boolean {
  const [, path = "", line, column] = /^(.+?)(?::(\d+):(\d+))?$/s.exec(location) ?? [];
  const file = locate(path);
  if (file === undefined) return false;
  const fail = () => terminal.warn("No editor found. Set LAUNCH_EDITOR to the command that starts yours.\n");
  void import("launch-editor").then(
    ({ default: launch }) => launch(line === undefined ? file : `${file}:${line}:${column}`, undefined, fail),
    fail,
  );
  return true;
}
