// How many random sites a test tries: SITES=200 for the first 200, SITES=41-80 for some of them.

export function sitesToTry(few: number): readonly number[] {
  const [first, last] = /^(?:(\d+)-)?(\d+)$/.exec(process.env["SITES"] ?? String(few))?.slice(1) ?? [];
  return Array.from({ length: Number(last) }, (_, index) => index + 1).slice(Number(first ?? 1) - 1);
}
