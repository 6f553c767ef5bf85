// URLs in authors' components on a site with a base path: as the build writes them, and as islands write them later.

import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { type ServedSite, serveSite } from "../support/serve-site.ts";

const LINKS = `import icon from "../images/icon.svg";
const kept = <a id="kept" href="/guide">kept</a>;
export const Links = () => {
  const [count, setCount] = useState(0);
  return <div class="links">
    <button onClick={() => setCount(count + 1)}>more</button>
    <a id="same" href="/guide">same</a>
    <a id="counted" href={"/guide?n=" + count}>counted</a>
    {React.cloneElement(<a id="cloned" href="/guide">cloned</a>, { title: "x" })}
    {kept}
    <img id="picture" src={icon} srcSet="/images/icon.svg 1x, /images/icon.svg 2x" />
    <a id="outside" href="https://example.com/guide">outside</a>
    <Card title="First" href="/guide">card</Card>
    {count > 0 && <div id="late">
      <a href="/guide">late</a>
      <video poster="/images/icon.svg" />
      <form action="/guide" />
      <Card title="Late" href="/guide">card</Card>
      <Card title="Counted" href={"/guide?n=" + count}>card</Card>
    </div>}
  </div>;
};`;

let site: ServedSite;

beforeAll(async () => {
  const files = {
    "index.mdx": '---\ntitle: Home\n---\n\nimport { Links } from "/snippets/links.jsx"\n\n<Links />\n',
    "guide.mdx": "---\ntitle: Guide\n---\n\nText\n",
    "snippets/links.jsx": LINKS,
    "images/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  site = await serveSite(files, { base: "/docs" });
});

/** Every URL in the island, in document order. */
function urls(page: Page): Promise<readonly string[]> {
  return page.locator(".links [href], .links [src], .links [poster], .links [action]").evaluateAll((elements) =>
    elements.flatMap((element) =>
      ["href", "src", "srcset", "poster", "action"].flatMap((name) => {
        const value = element.getAttribute(name);
        return value === null || value.startsWith("#") ? [] : [value];
      }),
    ),
  );
}

const FIRST = [
  "/docs/guide",
  "/docs/guide?n=0",
  "/docs/guide",
  "/docs/guide",
  "/docs/images/icon.svg",
  "/docs/images/icon.svg 1x, /docs/images/icon.svg 2x",
  "https://example.com/guide",
  "/docs/guide",
];
const LATE = ["/docs/guide", "/docs/images/icon.svg", "/docs/guide", "/docs/guide", "/docs/guide?n=1"];

test("keeps URLs under the base path before and after hydration", async () => {
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    let letIslandsIn = (): void => {};
    const seen = new Promise<void>((resolve) => {
      letIslandsIn = resolve;
    });
    await page.route("**/_lectern/islands/**", async (route) => {
      await seen;
      await route.continue();
    });
    await page.goto(`${site.origin}/docs`);
    expect(await urls(page)).toEqual(FIRST);
    letIslandsIn();
    const more = page.getByRole("button", { name: "more", exact: true });
    await expect
      .poll(async () => {
        if ((await page.locator("#late").count()) === 0) await more.click();
        return page.locator("#late").count();
      })
      .toBe(1);
    expect(await urls(page)).toEqual([...FIRST.map((one) => one.replace("n=0", "n=1")), ...LATE]);
  });
});
