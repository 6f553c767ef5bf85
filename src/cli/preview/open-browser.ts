// Opens an address in the browser, as an argument of a program and never as a line of a shell.

import { spawn } from "node:child_process";

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
