import { defineConfig } from "lectern";
import { defineComponent, requiredText } from "lectern/extend";

const stat = defineComponent({
  name: "Stat",
  note: "A figure and what it counts.",
  props: {
    value: requiredText("The figure."),
    label: requiredText("What it counts."),
  },
  html: ({ value, label }) => (
    <p class="acme-stat">
      <strong>{value}</strong> <span>{label}</span>
    </p>
  ),
  markdown: ({ value, label }) => `**${value}** ${label}`,
});

export default defineConfig({
  components: [stat],
  inputs: [],
  theme: {
    tokens: {
      accent: { light: "#0f766e", dark: "#5eead4" },
      "radius-box": "4px",
    },
    stylesheets: [new URL("./theme.css", import.meta.url)],
  },
  layout: {
    slots: {
      footer: ({ site }) => <p class="acme-legal">{site.name} is a product of Acme Inc.</p>,
    },
  },
});
