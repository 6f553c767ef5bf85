// Planted words: each is in one kind of place, and only some readers may find it.

import { type Audience, isNamed, mayRead } from "@lectern/base/audience.ts";

export type Random = (below: number) => number;

/** Random numbers below a limit, the same for the same seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The groups that rules name. */
export const GROUPS: readonly string[] = ["admin", "partner", "staff"];

export type SiteFiles = Record<string, string | object>;

export function randomRule(random: Random): unknown {
  const name = (): string => GROUPS[random(GROUPS.length)] ?? "";
  const rules = [
    undefined,
    undefined,
    [name()],
    [name(), name()],
    name(),
    ["*"],
    [{ includes: ["*"], excludes: [name()] }],
    [{ includes: [name()] }],
    [7],
  ];
  return rules[random(rules.length)];
}

/** Whether an audience may read something. */
export type Access = (audience: Audience) => boolean;

export const everyone: Access = () => true;
export const nobody: Access = () => false;
export const both =
  (one: Access, other: Access): Access =>
  (audience) =>
    one(audience) && other(audience);
export const either =
  (...some: readonly Access[]): Access =>
  (audience) =>
    some.some((access) => access(audience));
/** Readers that `groups` names, and visitors if it is public. */
export const page =
  (groups: unknown, isPublic: boolean): Access =>
  (audience) =>
    mayRead(audience, groups) && (audience.onlyPublic !== true || isPublic);
/** Parts of a page with `groups` of their own. */
export const part =
  (groups: unknown): Access =>
  (audience) =>
    mayRead(audience, groups);
export const named =
  (readers: readonly string[]): Access =>
  (audience) =>
    isNamed(audience, readers);

/** A unique word. */
export interface Secret {
  readonly word: string;
  readonly place: string;
  readonly isFor: Access;
  /** False if readers who may find it need not. */
  readonly isShown: boolean;
}

export type Plant = (place: string, isFor: Access, isShown?: boolean) => string;

export function createSecrets(): { readonly secrets: readonly Secret[]; readonly plant: Plant } {
  const secrets: Secret[] = [];
  const letters = (number: number): string =>
    (number < 20 ? "" : letters(Math.floor(number / 20))) + "bcdfghjklmnpqrstvwxz"[number % 20];
  return {
    secrets,
    plant: (place, isFor, isShown = true) => {
      const word = `secret${letters(secrets.length + 400)}y`;
      secrets.push({ word, place, isFor, isShown });
      return word;
    },
  };
}
