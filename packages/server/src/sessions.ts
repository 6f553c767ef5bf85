// What signs readers in, and the sessions they get. A session is bound to its site and to what granted it: it ends when its
// password is removed, and another site with the same key does not accept it.

import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { AccessSettings } from "./access-settings.ts";
import type { ServedAudiences } from "./audiences.ts";
import type { PendingSignIn } from "./openid.ts";
import { createSeal, type Seal } from "./sealed.ts";
import type { SiteState } from "./site-state.ts";

export interface Session {
  /** Names the password or provider that granted it, without revealing it. */
  readonly by: string;
  /** The groups from the provider; a password's are in the settings. */
  readonly groups?: readonly string[];
}

export interface Sessions {
  /** The session for a password; undefined if it is wrong. */
  forPassword(candidate: string): Session | undefined;
  forProvider(groups: readonly string[]): Session;
  /** The groups a session grants: "all" for those of any build. Undefined if what granted it no longer does. */
  groupsOf(session: Session): readonly string[] | "all" | undefined;
  readonly sessions: Seal<Session>;
  readonly pending: Seal<PendingSignIn>;
}

export function createSessions(settings: AccessSettings, audiences: ServedAudiences): Sessions {
  const key = settings.sessionKey ?? randomBytes(32).toString("hex");
  const nameOf = (granting: string): string => {
    const derived = Buffer.from(hkdfSync("sha256", key, "", "granted by", 32));
    return createHmac("sha256", derived).update(granting).digest("base64url").slice(0, 16);
  };
  const passwords = settings.passwords.map(({ password, groups }) => ({
    digest: digest(password),
    by: nameOf(`password ${password}`),
    groups: groups ?? ("all" as const),
  }));
  const provider =
    settings.oidc && nameOf(`provider ${JSON.stringify([settings.oidc.issuer, settings.oidc.clientId])}`);
  let opened: SiteState | undefined;
  let known = "";
  const site = (): string => {
    const state = audiences.any.current();
    if (state !== opened) known = siteOf(settings, state);
    opened = state;
    return known;
  };
  return {
    forPassword: (candidate) => {
      const typed = digest(candidate);
      // Compares every password, so that timing reveals nothing.
      const [found] = passwords.filter((password) => timingSafeEqual(password.digest, typed));
      return found && { by: found.by };
    },
    forProvider: (groups) => ({ by: provider ?? "", groups }),
    groupsOf: ({ by, groups }) =>
      by === provider ? (groups ?? []) : passwords.find((password) => password.by === by)?.groups,
    sessions: sealFor(key, site, "session"),
    pending: sealFor(key, site, "sign-in"),
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** What replicas of a site have in common, and other sites do not: its URL, or without one its name, and its base path. */
function siteOf({ url }: AccessSettings, { url: built, base, name }: SiteState): string {
  const origin = url ?? (built === undefined ? undefined : new URL(built).origin);
  return JSON.stringify([origin ?? { name }, base]);
}

/** A seal for a site that a new build may rename. */
function sealFor<T extends object>(key: string, site: () => string, purpose: string): Seal<T> {
  let last = site();
  let seal = createSeal<T>(key, last, purpose);
  const current = (): Seal<T> => {
    const now = site();
    if (now !== last) seal = createSeal(key, now, purpose);
    last = now;
    return seal;
  };
  return { seal: (value, seconds) => current().seal(value, seconds), open: (text) => current().open(text) };
}
