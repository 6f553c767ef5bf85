// Search data: the records of the pages one by one, and all of the index at once.

import { node } from "../trees.mjs";
import { json } from "./json.mjs";

export const searchRecords = {
  ...json,
  nameNode: () => "search record",
  nameAttribute: () => "search record changed",
  nameText: () => "search record changed",
};

export const searchIndex = {
  ...json,
  read: (text) => node("index", { text }),
  nameNode: () => "search index",
  nameText: () => "search index changed",
};
