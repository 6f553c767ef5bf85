// How much a random or exhaustive test tries: a few in `npm test`, many in `npm run test:long`, which runs the test files
// that import this one. An environment variable of the name sets one size: `KILLS=1000 npm run test:long -- killed`.

/** Whether this is `npm run test:long`. */
export const IS_LONG = process.env["LECTERN_TEST_LONG"] !== undefined;

/** How many to try; `all` is infinite. */
export function size(name: string, few: number, many: number): number {
  const chosen = process.env[name];
  if (chosen === undefined) return IS_LONG ? many : few;
  return chosen === "all" ? Number.POSITIVE_INFINITY : Number(chosen);
}

/** The numbers of the random sites to try: `SITES=200` for the first 200, `SITES=41-80` for some of them. */
export function sitesToTry(few: number, many: number): readonly number[] {
  const chosen = process.env["SITES"] ?? String(IS_LONG ? many : few);
  const [first, last] = /^(?:(\d+)-)?(\d+)$/.exec(chosen)?.slice(1) ?? [];
  return Array.from({ length: Number(last) }, (_, index) => index + 1).slice(Number(first ?? 1) - 1);
}

/** The scale of texts that make parsers slow: the full size takes minutes, a quarter shows the same growth. */
export const SCALE = size("PATHOLOGICAL_SCALE", 0.25, 1);

/** The seed of random tests. */
export const SEED = Number(process.env["SEED"] ?? 1);
