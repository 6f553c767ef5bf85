// Where a value is in a file.

/** The path from the root of a value to one of its parts: `["paths", "/users", "get"]`. */
export type ValuePath = readonly (string | number)[];
