// A link to a GitHub repository.

import { type Component, defineComponent } from "../../component.ts";
import { glyph } from "../../icons/glyphs.ts";
import { choice, requiredText } from "../../props.ts";
import { rootAttributes, STYLING } from "../styling.ts";
import { REPOSITORY } from "./hooks.ts";

export const githubRepo: Component = defineComponent({
  name: "GitHub.Repo",
  aliases: ["GitHub", "Github", "Github.Repo"],
  note: "A link to a GitHub repository.",
  props: {
    repo: requiredText("`owner/name`, or the URL of the repository."),
    variant: choice(["inset", "flat"], "With or without a border.", "inset"),
    ...STYLING,
  },
  html: (props, _, context) => {
    context.need("github");
    const name = repositoryName(props.repo);
    if (name === undefined) return <span class="github-repo">{props.repo}</span>;
    const link = { href: `https://github.com/${name}`, [REPOSITORY]: name, "data-variant": props.variant } as const;
    return (
      <a {...rootAttributes("GitHub.Repo", "github-repo", props)} {...link} target="_blank" rel="noopener">
        {glyph("branch")}
        <span>{name}</span>
        {glyph("external")}
      </a>
    );
  },
  markdown: (props) => {
    const name = repositoryName(props.repo);
    return name === undefined ? props.repo : `[${name}](https://github.com/${name})`;
  },
});

/** `"https://github.com/acme/sdk.git"` → `"acme/sdk"`. */
function repositoryName(repo: string): string | undefined {
  const found = /^(?:(?:https?:\/\/)?(?:www\.)?github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?(?:[/?#].*)?$/i.exec(
    repo.trim(),
  );
  return found?.[1];
}
