// What a console needs once a request is sent: loaded then, because most readers only look.

export { send } from "./exchange.ts";
export { findProblems } from "./find-problems.ts";
export { closeTree } from "./json-tree.ts";
export { announcement, responseView } from "./response-view.ts";
