// The preview's side of live reload: waits for word from the server, then renews the page in place, keeping what the
// reader had open and where they were. Problems of the page are shown over it.

import { showProblems } from "./problems.ts";
import { renewPage, renewStyles } from "./renew.ts";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

const token = document.querySelector<HTMLMetaElement>("meta[name=lectern-live]")?.content;
if (token) connect(token, FIRST_WAIT, false);
showProblems();

/** Connects, and after a loss connects again with growing patience; a server that is back may have new pages. */
function connect(secret: string, wait: number, isAgain: boolean): void {
  const base = document.documentElement.dataset["base"] ?? "";
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${base}/_lectern/live?token=${encodeURIComponent(secret)}`);
  let opened = false;
  socket.addEventListener("open", () => {
    opened = true;
    if (isAgain) location.reload();
  });
  socket.addEventListener("message", ({ data }) => receive(String(data)));
  socket.addEventListener("close", () => {
    const next = opened ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
    // A server that restarted has a new token; asking for the page tells when it is back.
    setTimeout(() => (isAgain ? probe(secret, next) : connect(secret, next, true)), wait);
  });
}

async function probe(secret: string, wait: number): Promise<void> {
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    if (response.ok || response.status === 404) return location.reload();
  } catch {
    // Still away.
  }
  setTimeout(() => connect(secret, wait, true), wait);
}

function receive(data: string): void {
  const kind = messageKind(data);
  if (kind === "css") renewStyles();
  else if (kind === "reload") void renewPage().then(showProblems);
}

/** A message is `{"type":"reload"}`, or the bare word. */
function messageKind(data: string): string {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message === "object" && message !== null && "type" in message) return String(message.type);
  } catch {
    // Not JSON: the word itself.
  }
  return data;
}
