import { parseConfig } from "@lectern/model/config/parse-config.ts";
import { expect, test } from "vitest";
import { testSite } from "../../../../test/support/site.ts";
import { serviceScript } from "./service-scripts.ts";

function scriptFor(integrations: object): string | undefined {
  const config = { theme: "mint", name: "A", colors: { primary: "#123456" }, navigation: { pages: [] }, integrations };
  return serviceScript(
    parseConfig({ path: "docs.json", text: JSON.stringify(config) }, () => undefined).value.integrations,
  );
}

test("has no script without services", () => {
  expect(scriptFor({})).toBeUndefined();
  expect(scriptFor({ telemetry: { enabled: false }, cookies: { key: "a" } })).toBeUndefined();
});

test("loads a service with one script, but not on localhost", () => {
  expect(scriptFor({ gtm: { tagId: "GTM-1" } })).toBe(
    `(function(){if(/^(?:localhost|127\\.|\\[::1\\])/.test(location.hostname))return;
function load(source,attributes){var s=document.createElement("script");s.async=true;s.src=source;for(var name in attributes)s.setAttribute(name,attributes[name]);document.head.append(s)}
window.dataLayer=window.dataLayer||[];dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"});load("https://www.googletagmanager.com/gtm.js?id=GTM-1",{});
})();
`,
  );
});

test.each([
  [{ ga4: { measurementId: "G-1" } }, 'load("https://www.googletagmanager.com/gtag/js?id=G-1",{});'],
  [
    { plausible: { domain: "x.dev", server: "p.x.dev" } },
    'load("https://p.x.dev/js/script.js",{"data-domain":"x.dev"});',
  ],
  [{ fathom: { siteId: "F" } }, 'load("https://cdn.usefathom.com/script.js",{"data-site":"F"});'],
  [{ pirsch: { id: "P" } }, 'load("https://api.pirsch.io/pa.js",{"id":"pianjs","data-code":"P"});'],
  [{ posthog: { apiKey: "phc_1" } }, 'load("https://us-assets.i.posthog.com/static/array.js",{});'],
  [
    { posthog: { apiKey: "phc_1" } },
    'p._i=[["phc_1",{"api_host":"https://us.i.posthog.com","disable_session_recording":true}]];',
  ],
  [
    { posthog: { apiKey: "phc_1", apiHost: "https://h.x.dev/", sessionRecording: true } },
    'p._i=[["phc_1",{"api_host":"https://h.x.dev/"}]];load("https://h.x.dev/static/array.js",{});',
  ],
  [{ intercom: { appId: "abcdef" } }, 'window.intercomSettings={app_id:"abcdef"};'],
  [{ koala: { publicApiKey: "pk_1" } }, 'load("https://cdn.getkoala.com/v1/pk_1/sdk.js",{});'],
  [{ segment: { key: "k/1" } }, 'load("https://cdn.segment.com/analytics.js/v1/k%2F1/analytics.min.js",{});'],
  [{ hotjar: { hjid: 1, hjsv: 6 } }, 'load("https://static.hotjar.com/c/hotjar-1.js?sv=6",{});'],
  [{ clarity: { projectId: "c" } }, 'load("https://www.clarity.ms/tag/c",{});'],
  [{ adobe: { launchUrl: "https://assets.x.dev/launch.js" } }, 'load("https://assets.x.dev/launch.js",{});'],
])("%j", (integrations, statement) => {
  expect(scriptFor(integrations)).toContain(statement);
});

test("quotes values of docs.json in the script", () => {
  expect(scriptFor({ intercom: { appId: '"});alert(1);//' } })).toContain('{app_id:"\\"});alert(1);//"}');
});

test("waits for consent in local storage", () => {
  expect(scriptFor({ cookies: { key: "agreed", value: "yes" }, koala: { publicApiKey: "pk" } })).toContain(
    'if(localStorage.getItem("agreed")!=="yes")return;',
  );
});

test("loads nothing without the configured consent manager", () => {
  expect(scriptFor({ onetrust: { domainScript: "d" }, ga4: { measurementId: "G-1" } })).toBeUndefined();
});

test("loads nothing for services without a script", () => {
  expect(scriptFor({ mixpanel: { projectToken: "t" } })).toBeUndefined();
});

test("loads the services script on every page", async () => {
  const site = testSite({
    "docs.json": {
      theme: "mint",
      name: "A",
      colors: { primary: "#123456" },
      navigation: { pages: ["index"] },
      integrations: { ga4: { measurementId: "G-1" } },
    },
    "index.mdx": "---\ntitle: Home\n---\n\nHi.\n",
  });
  expect(await site.page("/")).toMatch(/<script defer src="\/_lectern\/services-\w{8}\.js"><\/script>/);
});
