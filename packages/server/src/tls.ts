// The TLS certificate of the server, reloaded when its files change: certificates are renewed every few weeks.

import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
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

/** Reads both files. Throws with a user-facing message if they cannot be used. */
export function readTls({ cert, key }: TlsFiles): TlsPair {
  const read = (path: string, option: string): Buffer => {
    try {
      return readFileSync(path);
    } catch (error) {
      throw new Error(`Cannot read ${option} "${path}" (${(error as NodeJS.ErrnoException).code}).`);
    }
  };
  const pair = { cert: read(cert, "--tls-cert"), key: read(key, "--tls-key") };
  const certificate = parse(() => new X509Certificate(pair.cert), `--tls-cert "${cert}" is not a PEM certificate.`);
  const needed = "Use a PEM private key without a passphrase.";
  const secret = parse((): KeyObject => createPrivateKey(pair.key), `--tls-key "${key}" cannot be used. ${needed}`);
  if (!certificate.checkPrivateKey(secret))
    throw new Error(
      `--tls-key "${key}" is not the key of --tls-cert "${cert}". The server's own certificate must be the first in the file.`,
    );
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new Error(`Cannot use --tls-cert "${cert}" with --tls-key "${key}": ${(error as Error).message}.`);
  }
  return pair;
}

function parse<T>(read: () => T, problem: string): T {
  try {
    return read();
  } catch {
    throw new Error(problem);
  }
}

/** Why clients reject a certificate at this time, in milliseconds since the epoch. */
function expiryProblem({ cert }: TlsPair, now: number): string | undefined {
  const { validFrom, validTo } = new X509Certificate(cert);
  if (Date.parse(validTo) < now) return `expired on ${new Date(validTo).toUTCString()}`;
  return Date.parse(validFrom) > now ? `is not valid until ${new Date(validFrom).toUTCString()}` : undefined;
}

/**
 * Polls the files and updates the servers; keeps the old pair while the new one cannot be used. Reports once what is wrong
 * with the files, and a certificate that is expired, now or later.
 */
export function reloadTls(
  servers: readonly Server[],
  files: TlsFiles & { readonly pair: TlsPair },
  { onError, every = LOOK_AFTER }: { onError(problem: string): void; readonly every?: number },
): NodeJS.Timeout {
  let { pair } = files;
  let reported: string | undefined;
  // Reading them is the only way to know that a restart would work: permissions change no date.
  const look = (): string | undefined => {
    const next = readTls(files);
    if (!next.cert.equals(pair.cert) || !next.key.equals(pair.key))
      for (const server of servers)
        (server as Server & { setSecureContext(pair: TlsPair): void }).setSecureContext(next);
    pair = next;
    const problem = expiryProblem(pair, Date.now());
    return problem && `The certificate in "${files.cert}" ${problem}, so clients reject it. Replace the file.`;
  };
  const report = (): void => {
    let problem: string | undefined;
    try {
      problem = look();
    } catch (error) {
      problem = `${(error as Error).message} The previous certificate is still used.`;
    }
    if (problem !== undefined && problem !== reported) onError(problem);
    reported = problem;
  };
  report();
  return setInterval(report, every).unref();
}

/** Whether a connection uses TLS terminated here. */
export function isEncrypted(socket: object): boolean {
  return (socket as Partial<TLSSocket>).encrypted === true;
}
