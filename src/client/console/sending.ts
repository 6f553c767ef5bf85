// Everything needed to send a request; loaded on first send, because most readers only browse.

export { SENDING_WORDS } from "../../base/console-sending-strings.ts";
export { send } from "./exchange.ts";
export { closeTree } from "./json-tree.ts";
export { announcement, responseView } from "./response-view.ts";
export { findProblems } from "./validate.ts";
