// The preview's side of live reload: waits for word from the server, then renews the page in place, keeping what the
// reader had open and where they were. Problems of the page are shown over it.

import { decode } from "./decode.ts";
import { patchPage, refreshStyles } from "./patch-page.ts";
import { readProblemMessage, showProblems } from "./problems.ts";
import { reloadInPlace, returnToPlace } from "./reading-place.ts";
import { noteImages } from "./refresh-images.ts";

/** Beside this very script, whatever path the site stands under. */
const LIVE = new URL("live", import.meta.url);
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

const token = tokenOf(document);
if (token) connect(token, FIRST_WAIT);
showProblems();
returnToPlace();

/** Connects, and after a loss connects again with growing patience. */
function connect(secret: string, wait: number): void {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${LIVE.pathname}?token=${encodeURIComponent(secret)}`);
  let next = Math.min(wait * 2, LONGEST_WAIT);
  socket.addEventListener("open", () => {
    next = FIRST_WAIT;
    // Something may have changed while nobody was listening.
    if (wait > FIRST_WAIT) void patchPage().then(() => showProblems());
  });
  socket.addEventListener("message", ({ data }) => receive(String(data)));
  socket.addEventListener("close", () => setTimeout(() => void retry(secret, next), wait));
}

/** A server that was started again has another token, which only a new page knows. */
async function retry(secret: string, wait: number): Promise<void> {
  try {
    const response = await fetch(location.href, { cache: "no-store", headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = tokenOf(page);
    if (fresh && run(fresh) !== run(secret)) return reloadInPlace();
  } catch {
    // Still away.
  }
  connect(secret, Math.max(wait, FIRST_WAIT * 2));
}

function tokenOf(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>("meta[name=lectern-live]")?.content;
}

/** The part of a token that every page of one run has. */
function run(token: string): string {
  return token.split(".")[0] ?? token;
}

function receive(data: string): void {
  const told = readProblemMessage(data);
  if (told) {
    if (isHere(told.path)) showProblems(told.problems);
    return;
  }
  const { type, images } = readMessage(data);
  noteImages(images);
  if (type === "css") refreshStyles();
  else if (type === "reload") void patchPage().then(() => showProblems());
}

interface Message {
  readonly type: string;
  /** Files of pictures that changed. */
  readonly images: readonly string[];
}

/** A message is `{"type":"reload"}`, or the bare word. */
function readMessage(data: string): Message {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message === "object" && message !== null && "type" in message) {
      const images = "images" in message && Array.isArray(message.images) ? message.images.map(String) : [];
      return { type: String(message.type), images };
    }
  } catch {
    // Not JSON: the word itself.
  }
  return { type: data, images: [] };
}

/** Whether a path is the one of this page, whatever its last slash. */
function isHere(path: string): boolean {
  const bare = (text: string): string => text.replace(/\/+$/, "");
  return bare(decode(location.pathname)) === bare(path);
}
