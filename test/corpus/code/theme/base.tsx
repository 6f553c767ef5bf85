import { defineConfig } from "lectern";

/** What several sites share. */
export default defineConfig({
  inputs: [],
  theme: { stylesheets: [new URL("./theme.css", import.meta.url)], tokens: { accent: "#3f6212" } },
  layout: { slots: { footer: () => <p>Shared footer</p> } },
});
