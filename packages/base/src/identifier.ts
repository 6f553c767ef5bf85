// JavaScript identifiers, for regular expressions that search authors' code.

/** Pattern source for one identifier in any script: `가격`, `$x`. Requires the `u` flag. */
export const IDENTIFIER = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*`;

/** True for names that JSX treats as components: `Card`, `가격표`, not `card`. */
export function isComponentName(name: string): boolean {
  return /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(name);
}
