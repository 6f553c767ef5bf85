// Attributes shared between the markup and browser code of tabs. A tab has its ARIA role; its panel has the id
// `panel-<tab>`.

/** Wraps a tab row and its panels. */
export const TABS = "data-tabs";
/** Set if it follows equal titles on the page. */
export const SYNC = "data-sync";
/** Set for a menu instead of the row. */
export const DROPDOWN = "data-dropdown";
/** The name of a tab. */
export const TAB_ID = "data-tab";
/** The name of a tab for synchronization, if it differs from its title. */
export const TAB_KEY = "data-key";
/** Set on the open panel, and to "true" or "false" on tabs. */
export const ACTIVE = "data-active";
/** "active" or "inactive", for stylesheets written for other sites. */
export const STATE = "data-state";
