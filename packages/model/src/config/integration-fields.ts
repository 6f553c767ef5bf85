// The services docs.json can integrate, each with its own keys.

import { convert, either, type Field, flag, number, text } from "@lectern/base/fields/field.ts";
import { object, optional, required, section } from "@lectern/base/fields/object-field.ts";
import { webUrl } from "./values.ts";

/** IDs are often written as numbers. */
const identifier: Field<string> = either({ text: text(), number: convert(number(), String) });

const secureUrl = text({ expected: 'a URL that starts with "https://"', pattern: /^https:\/\/[^\s/]/i });
const hostName = text({ expected: 'a host name without "https://"', pattern: /^(?!https?:\/\/)/i });
const googleTag = text({ expected: 'an identifier that starts with "G"', pattern: /^G/ });
const sixOrMore = text({ expected: "an identifier of six characters or more", pattern: /^.{6,}$/s });
const twoOrMore = text({ expected: "a key of two characters or more", pattern: /^.{2,}$/s });
const posthogKey = text({ expected: 'a key that starts with "phc_"', pattern: /^phc_/ });
const region = text({ expected: '"us", "eu" or "in"', pattern: /^(?:us|eu|in)$/ });

const INTEGRATIONS = {
  adobe: optional(object({ launchUrl: required(webUrl, "Launch URL.") }), "Adobe Analytics."),
  amplitude: optional(object({ apiKey: required(identifier, "API key.") }), "Amplitude."),
  clarity: optional(object({ projectId: required(identifier, "Project.") }), "Microsoft Clarity."),
  clearbit: optional(object({ publicApiKey: required(identifier, "Public API key.") }), "Clearbit."),
  fathom: optional(object({ siteId: required(identifier, "Site.") }), "Fathom."),
  ga4: optional(object({ measurementId: required(googleTag, "Measurement ID: G-…") }), "Google Analytics 4."),
  gtm: optional(object({ tagId: required(googleTag, "Container ID: GTM-…") }), "Google Tag Manager."),
  heap: optional(object({ appId: required(identifier, "App.") }), "Heap."),
  hightouch: optional(
    object({ writeKey: required(identifier, "Write key."), apiHost: optional(text(), "API host.") }),
    "Hightouch.",
  ),
  hotjar: optional(
    object({ hjid: required(identifier, "Site ID."), hjsv: required(identifier, "Script version.") }),
    "Hotjar.",
  ),
  koala: optional(object({ publicApiKey: required(twoOrMore, "Public API key.") }), "Koala."),
  logrocket: optional(object({ appId: required(identifier, "App.") }), "LogRocket."),
  mixpanel: optional(
    object({ projectToken: required(identifier, "Project token."), region: optional(region, "Data region.") }),
    "Mixpanel.",
  ),
  pirsch: optional(object({ id: required(identifier, "Identification code.") }), "Pirsch."),
  plausible: optional(
    object({
      domain: required(hostName, "Domain of the site."),
      server: optional(hostName, "Host of a self-hosted server."),
    }),
    "Plausible.",
  ),
  posthog: optional(
    object({
      apiKey: required(posthogKey, "Project key: phc_…"),
      apiHost: optional(webUrl, "API host."),
      sessionRecording: optional(flag(), "Record sessions."),
    }),
    "PostHog.",
  ),
  segment: optional(
    object({ key: required(identifier, "Write key."), cdnUrl: optional(secureUrl, "URL of the script.") }),
    "Segment.",
  ),
  intercom: optional(object({ appId: required(sixOrMore, "App.") }), "Intercom."),
  frontchat: optional(object({ snippetId: required(sixOrMore, "Chat snippet.") }), "Front."),
  onetrust: optional(
    object({
      domainScript: required(identifier, "Domain script."),
      categoryId: optional(text(), "Consent category that allows analytics."),
      scriptSource: optional(secureUrl, "URL of the script."),
    }),
    "OneTrust.",
  ),
  transcend: optional(
    object({
      bundleId: required(identifier, "Bundle."),
      analyticsPurpose: optional(text(), "Purpose that allows analytics."),
    }),
    "Transcend.",
  ),
  cookies: optional(
    object({
      key: optional(text(), "Local storage key that contains the consent."),
      value: optional(text(), "Value that means consent."),
    }),
    "Consent stored in local storage.",
  ),
  telemetry: optional(
    object({ enabled: optional(flag(), "Set to false to send nothing and hide the feedback question.") }),
    "The site's own usage data.",
  ),
};

export const SERVICES = { integrations: section(INTEGRATIONS, "Analytics, support and consent services.") };
