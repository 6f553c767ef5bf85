// What the markup of tabs carries and browser code looks for. A tab has the role, and its panel the id `panel-<tab>`.

/** Around a row of tabs and their panels. */
export const TABS = "data-tabs";
/** On such an element: follows equal titles on the page. */
export const SYNC = "data-sync";
/** On such an element: a menu instead of the row. */
export const DROPDOWN = "data-dropdown";
/** The name of a tab. */
export const TAB_ID = "data-tab";
/** What a tab is called where tabs follow each other, when that is not its title. */
export const TAB_KEY = "data-key";
/** On the panel that is open. */
export const ACTIVE = "data-active";
