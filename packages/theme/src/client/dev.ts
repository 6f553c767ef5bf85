// The browser side of live reload: waits for server messages, then patches the page in place so that the scroll position
// and open elements survive. Problems appear in an overlay.

import { decodePercent } from "@lectern/base/text.ts";
import { noteImages, patchPage, refreshStyles } from "./patch-page.ts";
import { readProblemMessage, showProblems } from "./problems.ts";
import { reloadInPlace, restorePosition } from "./reading-place.ts";

/** Resolved next to this script, so it works under any base path. */
const LIVE = new URL("live", import.meta.url);
const FIRST_WAIT = 250;
const MAX_WAIT_LENGTH = 4000;

const token = tokenOf(document);
if (token) connect(token, FIRST_WAIT);
showProblems();
restorePosition();

/** Connects, and reconnects with exponential backoff. */
function connect(secret: string, wait: number): void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${LIVE.pathname}?token=${encodeURIComponent(secret)}`);
  let next = Math.min(wait * 2, MAX_WAIT_LENGTH);
  socket.addEventListener("open", () => {
    next = FIRST_WAIT;
    // Files may have changed while disconnected.
    if (wait > FIRST_WAIT) void patchPage().then(() => showProblems());
  });
  socket.addEventListener("message", ({ data }) => receive(String(data)));
  socket.addEventListener("close", () => setTimeout(() => void retry(secret, next), wait));
}

/** A restarted server issues a new token, found only in a freshly loaded page. */
async function retry(secret: string, wait: number): Promise<void> {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = tokenOf(page);
    if (fresh && run(fresh) !== run(secret)) return reloadInPlace();
  } catch {
    // Still unreachable.
  }
  connect(secret, Math.max(wait, FIRST_WAIT * 2));
}

function tokenOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>("meta[name=lectern-live]")?.content;
}

/** The part of a token shared by all pages of one server run. */
function run(token: string): string {
  return token.split(".")[0] ?? token;
}

function receive(data: string): void {
  const problems = readProblemMessage(data);
  if (problems) {
    if (isHere(problems.path)) showProblems(problems.problems);
    return;
  }
  const { type, images } = readMessage(data);
  noteImages(images);
  if (type === "css") refreshStyles();
  else if (type === "reload") void patchPage().then(() => showProblems());
}

interface Message {
  readonly type: string;
  /** Image files that changed. */
  readonly images: readonly string[];
}

/** Messages are `{"type":"reload"}` or a bare word. */
function readMessage(data: string): Message {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message === "object" && message !== null && "type" in message) {
      const images = "images" in message && Array.isArray(message.images) ? message.images.map(String) : [];
      return { type: String(message.type), images };
    }
  } catch {
    // Not JSON: a bare word.
  }
  return { type: data, images: [] };
}

/** True if the path is this page, ignoring trailing slashes. */
function isHere(path: string): boolean {
  const bare = (text: string): string => text.replace(/\/+$/, "");
  return bare(decodePercent(location.pathname)) === bare(path);
}
