// What JavaScript takes for a name, for expressions that look for names in authors' code.

/** The source of an expression for one name, in any script: `가격`, `$x`. For use with the `u` flag. */
export const IDENTIFIER = String.raw`[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*`;

/** True for a name that JSX takes for a component: `Card`, `가격표`, not `card`. */
export function isComponentName(name: string): boolean {
  return /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(name);
}
