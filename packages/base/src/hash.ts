// A short, stable fingerprint for file names and cache keys. Not cryptographic.

/** Eleven base-36 characters. */
export function hashText(text: string): string {
  let [high, low] = fold(text);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const number = 4294967296 * (2097151 & low) + (high >>> 0);
  return number.toString(36).padStart(11, "0");
}

/** A separate function: with more code after a long loop, V8 reoptimizes it over and over. */
function fold(text: string): readonly [high: number, low: number] {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return [high, low];
}
