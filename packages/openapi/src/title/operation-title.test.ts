import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import { operationTitle } from "./operation-title.ts";

function title(method: string, path: string, operationId?: string): string {
  const paths = { [path]: { [method]: { operationId } } };
  const api = parseApi({ path: "api.json", text: JSON.stringify({ openapi: "3.1.0", paths }) }).value;
  const operation = api?.operations[0];
  if (operation === undefined) throw new Error("The test has no operation.");
  return operationTitle(operation);
}

test.each([
  ["get", "/v1/payment_intents/search", "Get payment intents search"],
  ["get", "/v1/payment_intents", "Get payment intents"],
  ["post", "/v1/payment_intents", "Post payment intents"],
  ["get", "/v1/payment_intents/{intent}", "Get payment intents by intent"],
  ["post", "/v1/payment_intents/{intent}/cancel", "Post payment intents cancel"],
  ["patch", "/users/{userId}", "Patch users by user ID"],
  ["post", "/users/{id}/reset-password", "Post users reset password"],
  ["get", "/", "Get root"],
])("titles %s %s as %s", (method, path, expected) => {
  expect(title(method, path)).toBe(expected);
});

test.each([
  ["listPets", "List pets"],
  ["get_user_by_id", "Get user by ID"],
  ["GetAPIKeys", "Get API keys"],
  ["compute.instances.list", "Compute instances list"],
  ["users", "Users"],
  ["8c6f2f0a9b1d4e55", "Get users"],
  ["one_two_three_four_five_six_seven_eight_nine_ten", "Get users"],
])("titles the operation %s after its name", (id, expected) => {
  expect(title("get", "/users", id)).toBe(expected);
});
