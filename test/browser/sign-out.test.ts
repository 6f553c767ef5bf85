// Signing out of a private site: only by its button, which looks like the links beside it, and never in advance.

import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { testFolder } from "../support/folder.ts";
import { lectern, type Running, startLectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const LINKS = `
[Second](/second) [Download](/downloads/prices.zip) [Search](/_lectern/search?q=a) [Account](/_lectern/logout)
[Second with a query](/second?delete=1)

<a id="window" href="/second" target="_blank">window</a> <a id="saved" href="/second" download>saved</a>
<a id="other" href="//127.0.0.1:1/other">other host</a>
`;

const navbar = {
  links: [
    { label: "Second", href: "/second" },
    { label: "Sign out", href: "/_lectern/logout", icon: "log-out" },
    { label: "Third", href: "/third", icon: "book" },
  ],
};

const folder = testFolder({
  "site/docs.json": docsJson({ pages: ["index", "second", "third"] }, { navbar }),
  "site/index.mdx": `---\ntitle: Home\ndescription: D.\npublic: true\n---\n${LINKS}`,
  "site/second.mdx": "---\ntitle: Second\ndescription: D.\n---\n\nOnly for readers.\n",
  "site/third.mdx": "---\ntitle: Third\ndescription: D.\n---\n\nText.\n",
  "site/downloads/prices.zip": "zip",
  "primary/docs.json": docsJson(
    { pages: ["index"] },
    { navbar: { links: [], primary: { type: "button", label: "Sign out", href: "/_lectern/logout" } } },
  ),
  "primary/index.mdx": "---\ntitle: Home\ndescription: D.\n---\n\nText.\n",
  "french/docs.json": docsJson({ languages: [{ language: "fr", pages: ["index"] }] }),
  "french/index.mdx": "---\ntitle: Accueil\ndescription: D.\n---\n\nTexte.\n",
  "access.json": { sessionKey: "k".repeat(40), passwords: [{ password: "right-password" }] },
});
const running: Running[] = [];
const origins = new Map<string, string>();

beforeAll(async () => {
  for (const name of ["site", "primary", "french"]) {
    const out = join(folder.path, `${name}-out`);
    await lectern(["build", join(folder.path, name), "--access", "site", "--out", out]);
    const server = startLectern(["serve", out, "--port", "0", "--access", join(folder.path, "access.json")]);
    running.push(server);
    origins.set(name, await server.until(/http:\/\/localhost:\d+/));
  }
});

afterAll(async () => {
  for (const server of running) await server.stop();
  folder.dispose();
});

async function signIn(page: Page, name = "site"): Promise<string> {
  const origin = origins.get(name) ?? "";
  await page.goto(`${origin}/_lectern/login`);
  await page.getByLabel("Password").fill("right-password");
  await page.keyboard.press("Enter");
  await page.waitForURL(`${origin}/`);
  return origin;
}

test("asks for the password in the language of the site", async () => {
  await withPage({}, async (page) => {
    await page.goto(`${origins.get("french")}/_lectern/login`);
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    expect(await page.getByRole("heading").textContent()).toMatch(/^Se connecter à /);
    await page.getByLabel("Mot de passe").fill("wrong-password");
    await page.getByRole("button", { name: "Se connecter" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("Mot de passe incorrect. Réessayez.");
    expect(await page.title()).toMatch(/^Mot de passe incorrect\. Réessayez\. – Se connecter à /);
  });
});

test.each([1440, 320])("signs in by keyboard alone at %i px", async (width) => {
  await withPage({ viewport: { width, height: 640 } }, async (page) => {
    await page.goto(`${origins.get("site")}/_lectern/login`);
    const focused = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || "");
    await expect.poll(focused).toBe("password");
    await page.keyboard.type("wrong-password");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await expect.poll(focused).toBe("password");
    await page.keyboard.type("right-password");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Sign in");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.press("Space");
    await page.waitForURL(`${origins.get("site")}/`);
  });
});

test("describes a wrong password at its input and in the title", async () => {
  await withPage({}, async (page) => {
    await page.goto(`${origins.get("site")}/_lectern/login`);
    const input = page.getByLabel("Password");
    expect([await input.getAttribute("aria-invalid"), await input.getAttribute("aria-describedby")]).toEqual([
      null,
      null,
    ]);
    await input.fill("wrong-password");
    await page.keyboard.press("Enter");
    const problem = (await page.getByRole("alert").textContent()) ?? "";
    expect(problem).not.toBe("");
    expect(await page.title()).toContain(`${problem} – Sign in`);
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    expect(await input.getAttribute("aria-describedby")).toBe(await page.getByRole("alert").getAttribute("id"));
  });
});

test("prefetches the pages that a reader points at, and nothing else", async () => {
  await withPage({ viewport: { width: 1440, height: 900 } }, async (page) => {
    const origin = await signIn(page);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(`${request.method()} ${request.url().replace(origin, "")}`));
    const content = page.locator("#content");
    for (const name of ["Download", "Search", "Account", "Second with a query", "window", "saved", "other host"])
      await content.getByRole("link", { name, exact: true }).hover();
    await page.locator("#navbar").getByRole("button", { name: "Sign out" }).hover();
    await page.locator("#navbar").getByRole("button", { name: "Sign out" }).focus();
    // The last link proves that the waiting time of the others is over.
    await content.getByRole("link", { name: "Second", exact: true }).hover();
    await expect.poll(() => page.locator('link[rel="prefetch"]').evaluateAll((all) => all.length)).toBe(1);
    expect(await page.locator('link[rel="prefetch"]').getAttribute("href")).toBe("/second");
    expect(requested.filter((request) => !request.endsWith("/second"))).toEqual([]);
    await page.goto(`${origin}/second`);
    expect(await page.getByText("Only for readers.").count()).toBe(1);
  });
});

describe.each([
  ["with a mouse", true],
  ["by keyboard and without scripts", false],
] as const)("a reader signs out %s", (how, javaScriptEnabled) => {
  test.each([
    ["in the header", 1440, "site"],
    ["in the drawer of a phone", 390, "site"],
    ["as the call to action", 1440, "primary"],
    ["as the call to action on a phone", 390, "primary"],
  ] as const)("%s", async (_, width, name) => {
    await withPage({ viewport: { width, height: 844 }, javaScriptEnabled }, async (page) => {
      const origin = await signIn(page, name);
      if (width < 1024) await page.locator("#navbar [data-drawer]").click();
      const button = page.getByRole("button", { name: "Sign out" });
      await button.waitFor();
      const loaded = page.waitForEvent("load");
      if (how === "with a mouse") await button.click();
      else {
        await button.focus();
        await page.keyboard.press("Enter");
      }
      await loaded;
      expect(await page.context().cookies()).toEqual([]);
      await page.goto(`${origin}/second`);
      expect(new URL(page.url()).pathname).toBe("/_lectern/login");
    });
  });
});

test("a link to sign out elsewhere opens a page with the button", async () => {
  await withPage({}, async (page) => {
    const origin = await signIn(page);
    await page.locator("#content").getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { name: /^Sign out of / }).waitFor();
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.goto(`${origin}/second`);
    expect(await page.getByText("Only for readers.").count()).toBe(1);
    await page.goto(`${origin}/_lectern/logout`);
    // The browser moves the focus with its next frame.
    await page.locator("button:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${origin}/`);
    expect(await page.context().cookies()).toEqual([]);
  });
});

const LOOK = ["color", "fontSize", "fontWeight", "lineHeight", "fontFamily", "height", "gap", "cursor"] as const;

test("the focus ring of links in the header is not clipped", async () => {
  await withPage({ viewport: { width: 1440, height: 844 } }, async (page) => {
    await signIn(page);
    const room = await page.locator(".bar-links .navbar-link :is(a, button)").evaluateAll((links) =>
      links.map((link) => {
        const [outer, inner] = [link.closest("nav")?.getBoundingClientRect(), link.getBoundingClientRect()];
        return Math.min(inner.top - (outer?.top ?? 0), (outer?.bottom ?? 0) - inner.bottom);
      }),
    );
    expect(room.length).toBe(3);
    expect(Math.min(...room)).toBeGreaterThanOrEqual(4);
  });
});

test.each([1440, 390])("the button looks like the links beside it at %i px", async (width) => {
  for (const colorScheme of ["light", "dark"] as const)
    await withPage({ viewport: { width, height: 844 }, colorScheme }, async (page) => {
      await signIn(page);
      if (width < 1024) await page.locator("#navbar [data-drawer]").click();
      const root = page.locator(width < 1024 ? "#mobile-nav" : "#navbar");
      const looks = () =>
        root.locator(".navbar-link :is(a, button)").evaluateAll((elements, names) => {
          return elements.map((element) => {
            const style = getComputedStyle(element);
            const { top, height, left } = element.getBoundingClientRect();
            const label = element.querySelector("span")?.getBoundingClientRect();
            const row = element.closest("li")?.getBoundingClientRect();
            return {
              ...Object.fromEntries(names.map((name) => [name, style[name]])),
              box: [top - (row?.top ?? 0), height, left - (row?.left ?? 0)],
              text: [(label?.top ?? 0) - top, label?.height],
            };
          });
        }, LOOK);
      const [, button, link] = await looks();
      expect(button).toEqual(link);
      const colors = async () => (await looks()).map((look) => Object.values(look)[0]);
      const [, before] = await colors();
      await root.getByRole("link", { name: "Third" }).hover();
      await expect.poll(async () => (await colors())[2]).not.toBe(before);
      const [, , hovered] = await colors();
      await root.getByRole("button", { name: "Sign out" }).hover();
      await expect.poll(async () => (await colors())[1]).toBe(hovered);
    });
});
