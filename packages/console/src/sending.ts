// Everything needed to send a request; loaded on first send, because most readers only browse.

export { SENDING_WORDS } from "@lectern/base/console-sending-strings.ts";
export { send } from "./exchange.ts";
export { closeTree } from "./json-tree.tsx";
export { announcement, ResponseView } from "./response-view.tsx";
export { findProblems } from "./validate.ts";
