import { expect, test } from "vitest";
import { allWords, tokens, tokenWords } from "./words.ts";

test.each([
  ["Set max_retries, then call client.getUser().", ["Set", "max_retries", "then", "call", "client.getUser"]],
  ["POST /v1/users/{id} now", ["POST", "v1/users/{id", "now"]],
  ["don't (see a-b)", ["don't", "see", "a-b"]],
  ["naïve café", ["naïve", "café"]],
  ["… — !", []],
])("splits %j into the tokens %j", (text, expected) => {
  expect(tokens(text)).toEqual(expected);
});

test.each([
  ["webhooks", ["webhook"], []],
  ["API", ["api"], []],
  ["api_key", ["api", "key"], ["apikey"]],
  ["apiKey", ["api", "key"], ["apikey"]],
  ["client.getUser", ["client", "get", "user"], ["getuser", "clientgetuser"]],
  ["getUserByID", ["get", "user", "by", "id"], ["getuserbyid"]],
  ["v1/users/{id", ["v1", "user", "id"], ["v1usersid"]],
  ["https://a.example", ["http", "a", "example"], []],
  ["user's", ["user"], []],
  ["don't", ["dont"], []],
  ["OpenAPI", ["open", "api"], ["openapi"]],
  ["6436fc5237b0d6e0d64253fbaac21d13", [], []],
])("splits the token %j into the parts %j and the wholes %j", (token, parts, compounds) => {
  expect(tokenWords(token)).toEqual({ parts, compounds });
});

test("splits scripts without spaces into pairs of letters", () => {
  expect(allWords("全文検索")).toEqual(["全文", "文検", "検索", "索"]);
  expect(allWords("API設計")).toEqual(["api", "設計", "計"]);
  expect(allWords("검색")).toEqual(["검색", "색"]);
});
