// Diagnostics for AsyncAPI files.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";

export function asyncVersion(version: string, at: Location): Diagnostic {
  const message = `AsyncAPI ${version} is not supported.`;
  const hint = "Convert the file to AsyncAPI 2 or 3.";
  return { code: "asyncapi/unsupported-version", severity: "error", at, message, hint };
}

export function noChannels(at: Location): Diagnostic {
  const message = `"${at.file}" has no channels.`;
  return { code: "asyncapi/no-channels", severity: "warning", at, message, hint: 'Add channels under "channels".' };
}

export function badAsyncPart(name: string, at: Location): Diagnostic {
  const message = `"${name}" must be an object.`;
  const hint = "Make it an object. Until then, it is skipped.";
  return { code: "asyncapi/invalid-object", severity: "warning", at, message, hint };
}

export function operationWithoutChannel(id: string, at: Location): Diagnostic {
  const message = `Operation "${id}" has no channel, so it appears on no page.`;
  const hint = 'Add "channel": { "$ref": "#/channels/…" }.';
  return { code: "asyncapi/operation-without-channel", severity: "warning", at, message, hint };
}

export function unknownAction(id: string, action: string, at: Location): Diagnostic {
  const message = `Unknown action "${action}" in operation "${id}".`;
  return { code: "asyncapi/unknown-action", severity: "warning", at, message, hint: 'Use "send" or "receive".' };
}
