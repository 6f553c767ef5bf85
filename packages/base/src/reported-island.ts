/** A component that runs in the browser, for reports. */
export interface ReportedIsland {
  /** Its name; `<input>` for a tag of a page with an event handler, `expression` for an expression of a page. */
  readonly component: string;
  /** The project file that contains it; for a component of a package, the file that imports it. */
  readonly file: string;
  /**
   * What needs the browser, as the author wrote it: `useState`, `onClick`, `window`, `"use client"`, `client`, the name of
   * a package, or `uses Counter`.
   */
  readonly reason: string;
}
