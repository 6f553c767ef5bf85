// Diagnostics for AsyncAPI files.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";

/** A version that is not supported. */
export function asyncVersion(version: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/unsupported-version",
    severity: "error",
    at,
    message: `AsyncAPI ${version} is not supported.`,
    hint: "Convert the file to AsyncAPI 2 or 3.",
  };
}

/** A spec without channels. */
export function noChannels(at: Location): Diagnostic {
  return {
    code: "asyncapi/no-channels",
    severity: "warning",
    at,
    message: `"${at.file}" has no channels.`,
    hint: 'Add channels under "channels".',
  };
}

/** A channel, message or operation that is not an object. */
export function badAsyncPart(name: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/invalid-object",
    severity: "warning",
    at,
    message: `"${name}" must be an object.`,
    hint: "Make it an object. Until then, it is skipped.",
  };
}

/** An operation without a channel. */
export function operationWithoutChannel(id: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/operation-without-channel",
    severity: "warning",
    at,
    message: `Operation "${id}" has no channel, so it appears on no page.`,
    hint: 'Add "channel": { "$ref": "#/channels/…" }.',
  };
}

/** An unknown action. */
export function unknownAction(id: string, action: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/unknown-action",
    severity: "warning",
    at,
    message: `Unknown action "${action}" in operation "${id}".`,
    hint: 'Use "send" or "receive".',
  };
}
