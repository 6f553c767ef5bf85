import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import { operationTitle } from "./operation-title.ts";

function title(method: string, path: string, operationId?: string, others: readonly string[] = []): string {
  const paths = Object.fromEntries([...others.map((one) => [one, {}]), [path, { [method]: { operationId } }]]);
  const api = parseApi({ path: "api.json", text: JSON.stringify({ openapi: "3.1.0", paths }) }).value;
  const operation = api?.operations[0];
  if (operation === undefined) throw new Error("The test has no operation.");
  return operationTitle(operation);
}

test.each([
  ["get", "/v1/payment_intents/search", "Search payment intents"],
  ["get", "/v1/payment_intents", "List payment intents"],
  ["post", "/v1/payment_intents", "Create payment intent"],
  ["get", "/v1/payment_intents/{intent}", "Get payment intent"],
  ["post", "/v1/payment_intents/{intent}", "Update payment intent"],
  ["post", "/v1/payment_intents/{intent}/cancel", "Cancel payment intent"],
  ["post", "/v1/accounts/{account}/bank_accounts", "Create account bank account"],
  ["delete", "/v1/customers/{customer}/tax_ids/{id}", "Delete customer tax ID"],
  ["get", "/v1/account/{id}/account_sessions", "List account sessions"],
  ["get", "/v1/balance", "Get balance"],
  ["get", "/api/tags/byName/{name}", "Get tag by name"],
  ["put", "/users/{id}/avatar", "Update user avatar"],
  ["patch", "/users/{id}", "Update user"],
  ["head", "/files/{id}", "Check file"],
  ["post", "/v1/{name}:cancel", "Cancel name"],
  ["post", "/users/{id}/reset-password", "Reset password"],
  ["get", "/", "Get root"],
])("titles %s %s as %s", (method, path, expected) => {
  expect(title(method, path)).toBe(expected);
});

test.each([
  ["GetPaymentIntentsSearch", "get", "/v1/payment_intents/search", "Search payment intents"],
  ["PostAccountsAccountBankAccounts", "post", "/v1/accounts/{account}/bank_accounts", "Create account bank account"],
  ["listPets", "get", "/pets", "List pets"],
  ["get_user_by_id", "get", "/u/{id}", "Get user by ID"],
  ["GetAPIKeys", "get", "/keys", "Get API keys"],
  ["VirtualMachines_CreateOrUpdate", "put", "/vms/{name}", "Create or update virtual machine"],
  ["VirtualMachines_ListByResourceGroup", "get", "/vms", "List virtual machines by resource group"],
  ["compute.instances.list", "get", "/instances", "List instances"],
  ["users_partial_update", "patch", "/users/{id}", "Update user"],
  ["reportsList", "get", "/r", "List reports"],
  ["UsersController_findAll", "get", "/users", "Find all users"],
  ["getUserUsingGET_1", "get", "/users/{id}", "Get user"],
  ["read_item_items__item_id__get", "get", "/items/{item_id}", "Read item"],
  ["GET_DeleteTags", "get", "/#Action=DeleteTags", "Delete tags"],
  ["postUser", "post", "/person", "Create user"],
  ["8c6f2f0a9b1d4e55", "get", "/users", "List users"],
  ["users", "get", "/users", "List users"],
])("titles the operation %s after its name", (id, method, path, expected) => {
  expect(title(method, path, id)).toBe(expected);
});

test("splits joined words by the spec's vocabulary", () => {
  expect(title("get", "/x", "listpaymentintents", ["/payment_intents"])).toBe("List payment intents");
  expect(title("get", "/membership", undefined, ["/member"])).toBe("Get membership");
});
