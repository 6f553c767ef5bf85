// Opens a URL in the browser and a file in the editor, each as an argument of a program and never as a line of a shell.

import { spawn } from "node:child_process";
import type { Terminal } from "../terminal/terminal.ts";

/** The program that opens addresses, with its arguments. */
export function browserCommand(url: string, platform: NodeJS.Platform): readonly [program: string, ...words: string[]] {
  const { protocol, href } = new URL(url);
  if (protocol !== "http:") throw new Error(`"${url}" is not a preview URL.`);
  if (platform === "darwin") return ["open", href];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler", href];
  return ["xdg-open", href];
}

/** Starts the browser and does not wait for it; `onMissing` is called where there is none. */
export function openBrowser(url: string, onMissing: () => void): void {
  const [program, ...words] = browserCommand(url, process.platform);
  const child = spawn(program, words, { stdio: "ignore", detached: true, shell: false });
  child.on("error", onMissing);
  child.unref();
}

/** What opening a file needs. */
interface EditorHost {
  /** The absolute path of a project file. */
  locate(path: string): string | undefined;
  readonly terminal: Terminal;
}

/** Opens a place such as `guides/start.mdx:3:1` in the editor that is running or that `EDITOR` names; false when there is no such file. */
export function openEditor(place: string, { locate, terminal }: EditorHost): boolean {
  const [, path = "", line, column] = /^(.+?)(?::(\d+):(\d+))?$/s.exec(place) ?? [];
  const file = locate(path);
  if (file === undefined) return false;
  const fail = () => terminal.warn("No editor found. Set LAUNCH_EDITOR to the command that starts yours.\n");
  void import("launch-editor").then(
    ({ default: launch }) => launch(line === undefined ? file : `${file}:${line}:${column}`, undefined, fail),
    fail,
  );
  return true;
}
