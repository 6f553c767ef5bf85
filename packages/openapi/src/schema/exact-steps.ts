// Arithmetic on integers that may be too long for a number: neighbors, values between limits.

import { toBigInt } from "@lectern/base/broken-rule.ts";
import { exactInteger, type Numeric } from "@lectern/base/exact-json.ts";

/** True for integers beyond the range where numbers are exact. */
export function isLong(value: Numeric): boolean {
  return typeof value === "bigint" || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/** The integer `count` steps away; a fractional step counts as one, a fractional value as zero. */
export function addSteps(value: Numeric, step: Numeric, count: number): Numeric {
  const start = toBigInt(value) ?? 0n;
  return shortest(start + (toBigInt(step) ?? 1n) * BigInt(count));
}

/** Integer limits; undefined if there is none. */
export interface IntegerLimits {
  readonly lowest: Numeric | undefined;
  readonly highest: Numeric | undefined;
  readonly step: Numeric | undefined;
}

/** Integers likely to be within limits, likeliest first. */
export function integersNear({ lowest, highest, step }: IntegerLimits): readonly Numeric[] {
  const low = lowest === undefined ? undefined : (toBigInt(lowest) ?? BigInt(Math.ceil(Number(lowest))));
  const high = highest === undefined ? undefined : (toBigInt(highest) ?? BigInt(Math.floor(Number(highest))));
  const unit = positive(step);
  const middle =
    low !== undefined && high !== undefined
      ? (low + high) / 2n
      : low !== undefined
        ? low + 1n
        : high !== undefined
          ? high - 1n
          : unit;
  const starts = [middle, low, high].filter((start) => start !== undefined);
  return starts.flatMap((start) => {
    const down = start - (((start % unit) + unit) % unit);
    return [down === start ? start : down + unit, down].map(shortest);
  });
}

function positive(step: Numeric | undefined): bigint {
  const unit = step === undefined ? undefined : toBigInt(step);
  return unit === undefined || unit <= 0n ? 1n : unit;
}

function shortest(value: bigint): Numeric {
  return exactInteger(String(value));
}
