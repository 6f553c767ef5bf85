// Slows down guessing of passwords, tokens and codes. Nobody is rejected because of wrong guesses: after some, attempts wait
// for their turn, and right ones cost nothing. The rules are a table in docs/publish/private-sites.mdx.

import { clientKey } from "./client-address.ts";
import { createSlots } from "./slots.ts";

export interface Attempt<T> {
  /** The client's IP address. */
  readonly address: string;
  /** True once nobody waits for the result. */
  isGone(): boolean;
  /** Checks the credentials; undefined if they are wrong. An exception counts as neither right nor wrong. */
  check(): T | undefined | Promise<T | undefined>;
}

/** The value of a right attempt; "busy" if its turn did not come. */
export type AttemptResult<T> = T | "wrong" | "busy";

/** Wrong guesses of a client before the first delay, which doubles with each further one. */
const FREE_GUESSES = 4;
const FIRST_DELAY = 250;
const MAX_DELAY = 8000;
/** How long a client's wrong guesses count after the last one. */
const FORGET_AFTER = 15 * 60_000;
/** Wrong guesses per hour from everyone; beyond, each is followed by a pause for the whole site. */
const SITE_BUDGET = 300;
const HOUR = 3_600_000;
const SITE_DELAY = 2000;
/** Bounds of memory and patience. */
const MAX_CLIENTS = 10_000;
const MAX_WAITING = 256;
const MAX_RUNNING = { all: 64, each: 16 };
const MAX_WAIT = 30_000;

interface Waiting {
  readonly client: string;
  readonly address: string;
  readonly until: number;
  /** Counts up. */
  readonly order: number;
  isGone(): boolean;
  /** Runs the check; the result says whether it was wrong. */
  start(): boolean | Promise<boolean>;
  reject(): void;
}

interface Client {
  readonly wrong: number;
  readonly at: number;
  /** When the next attempt may be checked. */
  readonly from: number;
}

export class SignInLimit {
  /** Clients with wrong guesses, in the order of their last one. */
  readonly #clients = new Map<string, Client>();
  /** Sorted when a turn comes. */
  #waiting: Waiting[] = [];
  readonly #running = createSlots(MAX_RUNNING);
  readonly #onAlarm: (problem: string) => void;
  #spent = { guesses: 0, at: 0, isReported: false };
  #siteFrom = 0;
  #attempts = 0;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;

  /** `onAlarm` is called when the budget of the site is exhausted. */
  constructor(onAlarm: (problem: string) => void) {
    this.#onAlarm = onAlarm;
  }

  /** Checks credentials when it is their turn: at once, unless there were many wrong ones. */
  attempt<T extends object>({ address, isGone, check }: Attempt<T>): Promise<AttemptResult<T>> {
    return new Promise((resolve, reject) => {
      const settle = (value: T | undefined): boolean => {
        resolve(value ?? "wrong");
        return value === undefined;
      };
      const fail = (error: unknown): boolean => {
        reject(error);
        return false;
      };
      const start = (): boolean | Promise<boolean> => {
        try {
          const value = check();
          return value instanceof Promise ? value.then(settle, fail) : settle(value);
        } catch (error) {
          return fail(error);
        }
      };
      const client = clientKey(address);
      const now = performance.now();
      const [order, until] = [this.#attempts++, now + MAX_WAIT];
      this.#waiting.push({ client, address, until, order, isGone, start, reject: () => resolve("busy") });
      const turn = this.#turnOf(client);
      // Sorting for each would be expensive while many wait.
      if (turn <= now || this.#waiting.length > 2 * MAX_WAITING) this.#next();
      else this.#wake(Math.min(turn, until), now);
    });
  }

  /** Starts every attempt whose turn it is, and returns for the others. */
  #next(): void {
    const now = performance.now();
    this.#sort(now);
    for (let ready = this.#pick(now); ready; ready = this.#pick(now)) this.#start(ready.attempt, ready.giveBack);
    clearTimeout(this.#timer);
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const turns = this.#waiting.map(({ client, until }) => Math.min(until, this.#turnOf(client)));
    // A turn that has come waits for a running check, whose end calls this again.
    const next = Math.min(...turns.filter((turn) => turn > now));
    if (next < Number.POSITIVE_INFINITY) this.#wake(next, now);
  }

  #wake(at: number, now: number): void {
    if (at >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = at;
    this.#timer = setTimeout(() => this.#next(), Math.ceil(at - now)).unref();
  }

  /**
   * Clients with the fewest wrong guesses come first, so that a guesser delays others as little as possible. Of these, the
   * newest attempt does, which is least likely to be given up. Rejects what has waited too long or is too much.
   */
  #sort(now: number): void {
    const ranked = this.#waiting.map((attempt) => ({ attempt, wrong: this.#wrongOf(attempt.client, now) }));
    ranked.sort((one, other) => one.wrong - other.wrong || other.attempt.order - one.attempt.order);
    this.#waiting = [];
    for (const { attempt } of ranked) {
      const mayWait = !attempt.isGone() && attempt.until > now && this.#waiting.length < MAX_WAITING;
      if (mayWait) this.#waiting.push(attempt);
      else attempt.reject();
    }
  }

  /** Takes the first attempt that may be checked now. */
  #pick(now: number): { readonly attempt: Waiting; giveBack(): void } | undefined {
    for (const [index, attempt] of this.#waiting.entries()) {
      if (now < this.#turnOf(attempt.client)) continue;
      const giveBack = this.#running.take(attempt.address);
      if (giveBack === undefined) continue;
      this.#waiting.splice(index, 1);
      return { attempt, giveBack };
    }
    return undefined;
  }

  /** When the next attempt of a client may be checked. */
  #turnOf(client: string): number {
    return Math.max(this.#siteFrom, this.#clients.get(client)?.from ?? 0);
  }

  #start({ client, start }: Waiting, giveBack: () => void): void {
    const finish = (isWrong: boolean): void => {
      giveBack();
      if (isWrong) this.#count(client, performance.now());
    };
    const result = start();
    if (typeof result === "boolean") finish(result);
    else
      void result.then((isWrong) => {
        finish(isWrong);
        this.#next();
      });
  }

  /** Counts a wrong guess. */
  #count(client: string, now: number): void {
    const wrong = this.#wrongOf(client, now) + 1;
    const delay = wrong > FREE_GUESSES ? Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (wrong - FREE_GUESSES - 1)) : 0;
    this.#clients.delete(client);
    this.#clients.set(client, { wrong, at: now, from: now + delay });
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
    const { guesses, at, isReported } = this.#spent;
    const left = Math.max(0, guesses - ((now - at) * SITE_BUDGET) / HOUR);
    const isExhausted = left + 1 >= SITE_BUDGET;
    this.#spent = {
      guesses: Math.min(SITE_BUDGET, left + 1),
      at: now,
      isReported: isExhausted || (isReported && left > SITE_BUDGET / 2),
    };
    if (!isExhausted) return;
    this.#siteFrom = now + SITE_DELAY;
    if (!isReported)
      this.#onAlarm(
        `More than ${SITE_BUDGET} wrong passwords or tokens in an hour. Until there are fewer, the server pauses for ${SITE_DELAY / 1000} seconds after each, so signing in may take longer. Readers who are signed in are not affected.`,
      );
  }

  #wrongOf(client: string, now: number): number {
    const known = this.#clients.get(client);
    if (known === undefined || now - known.at < FORGET_AFTER) return known?.wrong ?? 0;
    this.#clients.delete(client);
    return 0;
  }
}
