// Tamper-proof values stored in the browser: signed, with an expiry. Servers with the same key accept each other's, so
// that any number of them can serve one site without shared storage.

import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Seals and opens values for one purpose of one site; values sealed for another do not open. */
export interface Seal<T> {
  seal(value: T, seconds: number): string;
  /** Undefined if the text is not ours, was changed, or has expired. */
  open(text: string | undefined): T | undefined;
}

const MAX_LENGTH = 4096;

/** A seal from a key of any form, for one site: others with the same key do not open it. */
export function createSeal<T extends object>(key: string, site: string, purpose: string): Seal<T> {
  const derived = Buffer.from(hkdfSync("sha256", key, createHash("sha256").update(site).digest(), purpose, 32));
  const sign = (payload: string): Buffer => createHmac("sha256", derived).update(payload).digest();
  return {
    seal: (value, seconds) => {
      const end = Math.floor(Date.now() / 1000 + seconds);
      const payload = Buffer.from(JSON.stringify([end, value])).toString("base64url");
      return `${payload}.${sign(payload).toString("base64url")}`;
    },
    open: (text) => {
      if (text === undefined || text.length > MAX_LENGTH) return undefined;
      const [payload = "", signature = "", ...more] = text.split(".");
      const expected = sign(payload);
      const actual = Buffer.from(signature, "base64url");
      if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      const [end, value] = JSON.parse(Buffer.from(payload, "base64url").toString()) as [number, T];
      return end > Date.now() / 1000 ? value : undefined;
    },
  };
}

export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined || header.length > 4 * MAX_LENGTH) return undefined;
  for (const pair of header.split(";")) {
    const mark = pair.indexOf("=");
    if (mark !== -1 && pair.slice(0, mark).trim() === name) return pair.slice(mark + 1).trim();
  }
  return undefined;
}
