// Arithmetic where integers may be too long for a number: multiples, neighbours, values between limits.

import { exactInteger, type Numeric } from "../../base/exact-json.ts";

/** Room for the traces of binary fractions: 0.3 is three times 0.1. */
const TOLERANCE = 1e-9;

/** True when a value is a multiple of a step above zero; fractions of values too long for a number count as yes. */
export function isMultiple(value: Numeric, step: Numeric): boolean {
  if (typeof value === "number" && typeof step === "number")
    return Math.abs(value / step - Math.round(value / step)) < TOLERANCE;
  const [whole, unit] = [toBigInt(value), toBigInt(step)];
  if (whole === undefined) return false;
  return unit === undefined || whole % unit === 0n;
}

/** True for integers between which no plain number counts one by one. */
export function isLong(value: Numeric): boolean {
  return typeof value === "bigint" || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/** The integer so many steps away; a step that is no integer counts as one, a value that is none as zero. */
export function addSteps(value: Numeric, step: Numeric, count: number): Numeric {
  const start = toBigInt(value) ?? 0n;
  return shortest(start + (toBigInt(step) ?? 1n) * BigInt(count));
}

/** Limits of integers; undefined where there is none. */
export interface IntegerLimits {
  readonly lowest: Numeric | undefined;
  readonly highest: Numeric | undefined;
  readonly step: Numeric | undefined;
}

/** Integers that are likely to lie between limits, the likeliest first. */
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

function toBigInt(value: Numeric): bigint | undefined {
  if (typeof value === "bigint") return value;
  return Number.isInteger(value) ? BigInt(value) : undefined;
}

/** A plain number where that has the same digits. */
function shortest(value: bigint): Numeric {
  return exactInteger(String(value));
}
