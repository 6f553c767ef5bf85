// URLs of the web, as opposed to paths.

/** True for an http or https URL. */
export function isWeb(path: string): boolean {
  return /^https?:\/\//i.test(path);
}
