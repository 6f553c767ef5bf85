// The analytics and support services of docs.json as one script. It loads nothing on localhost, nothing before the reader
// agrees if docs.json requires consent, and nothing at all if it requires a consent manager we do not support.

import type { Config } from "@lectern/model/config/schema.ts";

type Integrations = Config["integrations"];

/** A service's script: its setup, URL, and the attributes it reads from its tag. */
interface ServiceScript {
  /** Statements to run before it loads. */
  readonly before?: string;
  readonly source: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Supported services by their docs.json key. */
const SERVICES: { readonly [Key in keyof Integrations]?: (settings: Settings<Key>) => ServiceScript } = {
  adobe: ({ launchUrl }) => ({ source: launchUrl }),
  clarity: ({ projectId }) => ({
    before: queue("clarity"),
    source: `https://www.clarity.ms/tag/${encodeURIComponent(projectId)}`,
  }),
  fathom: ({ siteId }) => ({
    source: "https://cdn.usefathom.com/script.js",
    attributes: { "data-site": siteId },
  }),
  ga4: ({ measurementId }) => ({
    before: `window.dataLayer=window.dataLayer||[];window.gtag=function(){dataLayer.push(arguments)};gtag("js",new Date());gtag("config",${quote(measurementId)});`,
    source: `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`,
  }),
  gtm: ({ tagId }) => ({
    before: `window.dataLayer=window.dataLayer||[];dataLayer.push({"gtm.start":Date.now(),event:"gtm.js"});`,
    source: `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagId)}`,
  }),
  hotjar: ({ hjid, hjsv }) => ({
    before: `${queue("hj")}window._hjSettings={hjid:${quote(hjid)},hjsv:${quote(hjsv)}};`,
    source: `https://static.hotjar.com/c/hotjar-${encodeURIComponent(hjid)}.js?sv=${encodeURIComponent(hjsv)}`,
  }),
  intercom: ({ appId }) => ({
    before: `${queue("Intercom")}window.intercomSettings={app_id:${quote(appId)}};`,
    source: `https://widget.intercom.io/widget/${encodeURIComponent(appId)}`,
  }),
  koala: ({ publicApiKey }) => ({
    before: "window.ko=window.ko||[];",
    source: `https://cdn.getkoala.com/v1/${encodeURIComponent(publicApiKey)}/sdk.js`,
  }),
  pirsch: ({ id }) => ({
    source: "https://api.pirsch.io/pa.js",
    attributes: { id: "pianjs", "data-code": id },
  }),
  plausible: ({ domain, server }) => ({
    source: `https://${server ?? "plausible.io"}/js/script.js`,
    attributes: { "data-domain": domain },
  }),
  posthog: ({ apiKey, apiHost = "https://us.i.posthog.com", sessionRecording }) => {
    const options = { api_host: apiHost, ...(sessionRecording ? {} : { disable_session_recording: true }) };
    return {
      before: `var p=window.posthog=[];p.people=[];p.__SV=1;p._i=[[${quote(apiKey)},${JSON.stringify(options)}]];`,
      source: `${apiHost.replace(".i.posthog.com", "-assets.i.posthog.com").replace(/(?<!\/)\/+$/, "")}/static/array.js`,
    };
  },
  segment: ({ key, cdnUrl = "https://cdn.segment.com" }) => ({
    before: `var a=window.analytics=[["page"]];a._writeKey=${quote(key)};`,
    source: `${cdnUrl.replace(/(?<!\/)\/+$/, "")}/analytics.js/v1/${encodeURIComponent(key)}/analytics.min.js`,
  }),
};

type Settings<Key extends keyof Integrations> = NonNullable<Integrations[Key]>;

/** The docs.json keys of supported services. */
export const LOADED_SERVICES: readonly string[] = Object.keys(SERVICES);

/** The script for a site's services; undefined if there are none to load. */
export function serviceScript(integrations: Integrations): string | undefined {
  if (integrations.onetrust || integrations.transcend) return undefined;
  const loads = Object.keys(SERVICES).flatMap((key) => loadStatement(integrations, key as keyof Integrations) ?? []);
  if (loads.length === 0) return undefined;
  const { key = "cookies", value = "true" } = integrations.cookies ?? {};
  const consent = integrations.cookies ? `if(localStorage.getItem(${quote(key)})!==${quote(value)})return;` : "";
  return `(function(){if(/^(?:localhost|127\\.|\\[::1\\])/.test(location.hostname))return;${consent}
function load(source,attributes){var s=document.createElement("script");s.async=true;s.src=source;for(var name in attributes)s.setAttribute(name,attributes[name]);document.head.append(s)}
${loads.join("\n")}
})();
`;
}

function loadStatement<Key extends keyof Integrations>(integrations: Integrations, key: Key): string | undefined {
  const settings = integrations[key];
  const service = SERVICES[key];
  if (settings === undefined || service === undefined) return undefined;
  const { before = "", source, attributes = {} } = service(settings);
  return `${before}load(${quote(source)},${JSON.stringify(attributes)});`;
}

/** A stub function that queues calls until the service's script takes over. */
function queue(name: string): string {
  return `window.${name}=window.${name}||function(){(window.${name}.q=window.${name}.q||[]).push(arguments)};`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
