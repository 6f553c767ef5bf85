// What a sandboxed process knows about itself.

import { Socket } from "node:net";

export const CONFINED = "LECTERN_CONFINED";

/** True in a sandboxed process. */
export function isConfined(): boolean {
  return process.env[CONFINED] !== undefined && "permission" in process;
}

/** The output directory of a sandboxed process. */
export function confinedOut(): string | undefined {
  return isConfined() ? process.env[CONFINED] || undefined : undefined;
}

/** Blocks all outgoing connections of this process: before version 25, Node's permission model does not cover them. */
export function blockConnections(): void {
  Socket.prototype.connect = () => {
    throw Object.assign(new Error("--untrusted makes no requests"), { code: "ERR_ACCESS_DENIED" });
  };
}
