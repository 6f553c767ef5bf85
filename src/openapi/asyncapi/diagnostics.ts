// Everything that can be wrong with an AsyncAPI description, in the words its author sees.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";

/** A version of the standard whose channels are not read. */
export function asyncVersion(version: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/version",
    severity: "error",
    at,
    message: `AsyncAPI ${version} is not supported.`,
    hint: "Convert the file to AsyncAPI 2 or 3.",
  };
}

/** A description without a single channel. */
export function noChannels(at: Location): Diagnostic {
  return {
    code: "asyncapi/no-channels",
    severity: "warning",
    at,
    message: `The AsyncAPI description "${at.file}" has no channels.`,
    hint: 'Add channels under "channels".',
  };
}

/** A channel, message or operation that is not an object. */
export function badAsyncPart(name: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/bad-part",
    severity: "warning",
    at,
    message: `"${name}" must be an object.`,
    hint: "It is left out.",
  };
}

/** An operation that belongs to no channel. */
export function operationWithoutChannel(id: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/operation-without-channel",
    severity: "warning",
    at,
    message: `The operation "${id}" names no channel, so no page shows it.`,
    hint: 'Add "channel": { "$ref": "#/channels/…" }.',
  };
}

/** An action the standard does not know. */
export function unknownAction(id: string, action: string, at: Location): Diagnostic {
  return {
    code: "asyncapi/unknown-action",
    severity: "warning",
    at,
    message: `The action "${action}" of the operation "${id}" is not known.`,
    hint: 'Write "send" or "receive".',
  };
}
