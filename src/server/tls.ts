// The TLS certificate of the server, reloaded when its files change: certificates are renewed every few weeks.

import { readFileSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { createSecureContext, type TLSSocket } from "node:tls";

/** Paths of a certificate and its key. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate with its key, as PEM. */
export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const LOOK_AFTER = 60_000;

/** Reads both files. Throws with a user-facing message if they do not match. */
export function readTls({ cert, key }: TlsFiles): TlsPair {
  const read = (path: string, option: string): Buffer => {
    try {
      return readFileSync(path);
    } catch (error) {
      throw new Error(`Cannot read ${option} "${path}" (${(error as NodeJS.ErrnoException).code}).`);
    }
  };
  const pair = { cert: read(cert, "--tls-cert"), key: read(key, "--tls-key") };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new Error(
      `The certificate "${cert}" and the key "${key}" do not work together: ${(error as Error).message}.`,
    );
  }
  return pair;
}

/** Polls the files and updates the servers; keeps the old pair while the new one does not match. */
export function reloadTls(
  servers: readonly Server[],
  files: TlsFiles,
  { onError, every = LOOK_AFTER }: { readonly onError: (error: unknown) => void; readonly every?: number },
): NodeJS.Timeout {
  const stamp = (): string =>
    [files.cert, files.key].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs).join();
  let known = stamp();
  return setInterval(() => {
    const now = stamp();
    if (now === known) return;
    known = now;
    try {
      const pair = readTls(files);
      for (const server of servers)
        (server as Server & { setSecureContext(pair: TlsPair): void }).setSecureContext(pair);
    } catch (error) {
      onError(error);
    }
  }, every).unref();
}

/** Whether a connection uses TLS terminated here. */
export function isEncrypted(socket: object): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true;
}
