// The entry point `@lectern/openapi/diff`: two versions of an API → what changed, and what that means for its clients.

export { type ApiChange, CHANGE_LEVELS, type ChangeLevel } from "./diff/change.ts";
export { type ChangelogEntry, updateChangelog } from "./diff/changelog.ts";
export { diffApis, type Version } from "./diff/diff-apis.ts";
export { openVersion } from "./diff/open-version.ts";
