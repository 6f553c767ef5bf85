import { defineConfig } from "lectern";
import { html } from "lectern/extend";

/** What several sites share. */
export default defineConfig({
  inputs: [],
  theme: { stylesheets: [new URL("./theme.css", import.meta.url)], tokens: { accent: "#3f6212" } },
  layout: { slots: { footer: () => html`<p>Shared footer</p>` } },
});
