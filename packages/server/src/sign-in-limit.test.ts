import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignInLimit } from "./sign-in-limit.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const RIGHT = { groups: "all" };

/** A limit, and a log of what it said to whom, in seconds. */
function start() {
  const alarms: string[] = [];
  const log: string[] = [];
  const limit = new SignInLimit((problem) => alarms.push(problem));
  const begin = performance.now();
  const send = async (address: string, isRight: boolean, name = address, isGone = () => false) => {
    const result = await limit
      .attempt({ address, isGone, check: () => (isRight ? RIGHT : undefined) })
      .catch((error: Error) => error.message);
    log.push(`${(performance.now() - begin) / 1000} ${name}: ${result === RIGHT ? "right" : result}`);
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  return { limit, send, pass, log, alarms };
}

test("lets a client guess four times, then delays each further attempt twice as long, up to 8 seconds", async () => {
  const { send, pass, log } = start();
  for (let guess = 0; guess < 12; guess++) {
    void send("203.0.113.7", false, "guess");
    await pass(8);
  }
  const { send: burst, log: burstLog, pass: passBurst } = start();
  for (let guess = 0; guess < 12; guess++) void burst("203.0.113.7", false, "guess");
  await passBurst(60);
  expect(log.map((line) => Number.parseFloat(line) % 8)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(burstLog).toEqual([
    ...Array<string>(5).fill("0 guess: wrong"),
    "0.25 guess: wrong",
    "0.75 guess: wrong",
    "1.75 guess: wrong",
    "3.75 guess: wrong",
    "7.75 guess: wrong",
    "15.75 guess: wrong",
    "23.75 guess: wrong",
  ]);
});

test("accepts the right password from a client with a thousand wrong guesses, within 8 seconds", async () => {
  const { send, pass, log } = start();
  for (let guess = 0; guess < 1000; guess++) void send("203.0.113.7", false, "guess");
  await pass(1);
  void send("203.0.113.7", true, "reader");
  await pass(8);
  expect(log.filter((line) => line.includes("reader"))).toEqual(["1.75 reader: right"]);
  await pass(60);
  const rejected = log.filter((line) => line.endsWith("guess: busy")).length;
  const checked = log.filter((line) => line.endsWith("guess: wrong")).length;
  expect([rejected, checked]).toEqual([1000 - checked, 12]);
});

test("does not delay other clients, nor right passwords one after another", async () => {
  const { send, pass, log } = start();
  for (let guess = 0; guess < 20; guess++) void send("203.0.113.7", false, "guess");
  for (let reader = 0; reader < 50; reader++) void send("203.0.113.8", true, "reader");
  await pass(0);
  expect(log.filter((line) => line.includes("reader"))).toEqual(Array<string>(50).fill("0 reader: right"));
});

test("counts an IPv6 network as one client, whatever the host", async () => {
  const { send, pass, log } = start();
  for (let host = 1; host <= 7; host++) void send(`2001:db8::${host}`, false, "guess");
  await pass(0);
  expect(log).toHaveLength(5);
});

test("forgets the guesses of a client after 15 minutes", async () => {
  const { send, pass, log } = start();
  for (let guess = 0; guess < 9; guess++) void send("203.0.113.7", false, "guess");
  await pass(900);
  log.length = 0;
  await pass(900);
  for (let guess = 0; guess < 5; guess++) void send("203.0.113.7", false, "guess");
  await pass(0);
  expect(log).toHaveLength(5);
});

test("pauses for two seconds after each wrong guess once the site's budget is spent, and says so once", async () => {
  const { send, pass, log, alarms } = start();
  const guess = (index: number) => void send(`10.0.${index >> 8}.${index & 255}`, false, "guess");
  for (let index = 0; index < 400; index++) guess(index);
  await pass(0);
  expect([log.length, alarms]).toEqual([
    300,
    [
      "More than 300 wrong passwords or tokens in an hour. Until there are fewer, the server pauses for 2 seconds after each, so signing in may take longer. Readers who are signed in are not affected.",
    ],
  ]);
  log.length = 0;
  // A guesser comes after readers without wrong guesses.
  for (let index = 0; index < 9; index++) guess(index);
  void send("192.0.2.1", true, "first reader");
  void send("192.0.2.2", true, "second reader");
  await pass(2);
  expect(log).toEqual(["2 second reader: right", "2 first reader: right", "2 guess: wrong"]);
  void send("192.0.2.3", true, "third reader");
  await pass(2);
  expect(log.slice(3)).toEqual(["4 third reader: right", "4 guess: wrong"]);
  await pass(7200);
  log.length = 0;
  for (let index = 0; index < 300; index++) guess(1000 + index);
  await pass(0);
  expect([log.length, alarms.length]).toEqual([300, 2]);
});

test("answers what waits longer than 30 seconds, and drops what was given up", async () => {
  const { send, pass, log } = start();
  for (let guess = 0; guess < 10; guess++) void send("203.0.113.7", false, "guess");
  await pass(8);
  log.length = 0;
  for (let guess = 0; guess < 6; guess++) void send("203.0.113.7", false, `guess ${guess}`);
  void send("203.0.113.7", false, "gone", () => true);
  await pass(60);
  expect(log).toEqual([
    "15.75 gone: busy",
    "15.75 guess 5: wrong",
    "23.75 guess 4: wrong",
    "31.75 guess 3: wrong",
    "38 guess 2: busy",
    "38 guess 1: busy",
    "38 guess 0: busy",
  ]);
});

test("runs slow checks side by side, up to 16 for a client, and counts neither right nor wrong for a failed one", async () => {
  const { limit, pass } = start();
  let running = 0;
  let most = 0;
  const results: unknown[] = [];
  const check = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running--;
    throw new Error("unavailable");
  };
  for (let attempt = 0; attempt < 40; attempt++)
    void limit
      .attempt({ address: "203.0.113.7", isGone: () => false, check })
      .catch((error: Error) => results.push(error.message));
  await pass(1);
  expect([most, running, results]).toEqual([16, 0, Array<string>(40).fill("unavailable")]);
  expect(await limit.attempt({ address: "203.0.113.7", isGone: () => false, check: () => RIGHT })).toBe(RIGHT);
});

test("holds a bounded number of clients and of waiting attempts", async () => {
  const { send, pass, log } = start();
  for (let client = 0; client < 1000; client++)
    for (let guess = 0; guess < 3; guess++) void send(`10.1.${client >> 8}.${client & 255}`, false, "guess");
  await pass(0);
  const [checked, rejected] = ["wrong", "busy"].map((result) => log.filter((line) => line.endsWith(result)).length);
  // Between 256 and 512 are waiting.
  expect(checked).toBe(300);
  expect(3000 - 300 - (rejected ?? 0)).toBeLessThanOrEqual(512);
  await pass(30);
  expect(log).toHaveLength(3000);
});
