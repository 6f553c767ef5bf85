// Reader feedback in one SQLite file: a row per page and day with two counts, so that it stays small and contains no
// personal data. Writes are batched, because each one waits for the disk.

import { rmdirSync, statSync } from "node:fs";

/** How many readers found a page helpful or not. */
export interface PageFeedback {
  readonly page: string;
  readonly yes: number;
  readonly no: number;
}

export interface FeedbackStore {
  /** Counts a vote; written to disk within seconds. */
  add(page: string, helpful: boolean): void;
  /** Counts per page since a day (`2026-01-31`), most complaints first. */
  report(since: string): readonly PageFeedback[];
  close(): void;
}

const FLUSH_DELAY = 2000;
/** A lock is held for one write; an older one was left by a killed process. */
const STALE_LOCK = 10_000;
const MAX_WAITING = 10_000;

const TABLE = `CREATE TABLE IF NOT EXISTS feedback (
  day TEXT NOT NULL, page TEXT NOT NULL, yes INTEGER NOT NULL DEFAULT 0, no INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, page)) WITHOUT ROWID`;
const COUNT = `INSERT INTO feedback (day, page, yes, no) VALUES (?, ?, ?, ?)
  ON CONFLICT (day, page) DO UPDATE SET yes = yes + excluded.yes, no = no + excluded.no`;
const REPORT = `SELECT page, SUM(yes) AS yes, SUM(no) AS no FROM feedback WHERE day >= ?
  GROUP BY page ORDER BY no DESC, yes DESC, page`;

/** Opens or creates a file. Throws if it is not writable or not a database. */
export async function openFeedbackStore(
  file: string,
  { mustExist = false, onError = () => {} }: { readonly mustExist?: boolean; onError?(problem: string): void } = {},
): Promise<FeedbackStore> {
  const { Database } = (await import("node-sqlite3-wasm")).default;
  removeStaleLock(file);
  const database = new Database(file, { fileMustExist: mustExist });
  database.exec(TABLE);
  let waiting = new Map<string, { readonly day: string; readonly page: string; yes: number; no: number }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    timer = undefined;
    removeStaleLock(file);
    database.exec("BEGIN IMMEDIATE");
    try {
      for (const { day, page, yes, no } of waiting.values()) database.run(COUNT, [day, page, yes, no]);
      database.exec("COMMIT");
      waiting = new Map();
    } catch (error) {
      // On a full disk, the transaction has ended already.
      if (database.inTransaction) database.exec("ROLLBACK");
      throw error;
    }
  };
  let isFailing = false;
  /** Unwritten votes stay queued until the next one. A failure is reported once, until a write succeeds. */
  const tryFlush = (isLast: boolean): void => {
    try {
      flush();
      isFailing = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      const result = isLast ? "Votes since the last write are lost" : "It is kept in memory";
      // SQLite does not say that a disk is full.
      const hint = "Check that the disk has space and that the file is writable.";
      if (isLast || !isFailing) onError(`Cannot store feedback in "${file}": ${reason}. ${result}. ${hint}`);
      isFailing = true;
    }
  };
  const flushLater = (): void => {
    timer ??= setTimeout(() => tryFlush(false), FLUSH_DELAY).unref();
  };

  return {
    add: (page, helpful) => {
      const day = new Date().toISOString().slice(0, 10);
      const key = `${day} ${page}`;
      const counts = waiting.get(key) ?? { day, page, yes: 0, no: 0 };
      counts[helpful ? "yes" : "no"]++;
      if (waiting.size < MAX_WAITING || waiting.has(key)) waiting.set(key, counts);
      flushLater();
    },
    report: (since) => {
      if (waiting.size > 0) flush();
      return database
        .all(REPORT, [since])
        .map(({ page, yes, no }) => ({ page: String(page), yes: Number(yes), no: Number(no) }));
    },
    close: () => {
      clearTimeout(timer);
      if (waiting.size > 0) tryFlush(true);
      database.close();
    },
  };
}

function removeStaleLock(file: string): void {
  const lock = statSync(`${file}.lock`, { throwIfNoEntry: false });
  if (lock?.isDirectory() && Date.now() - lock.mtimeMs > STALE_LOCK) rmdirSync(`${file}.lock`);
}
