// The limits of hosts, and what of a build exceeds them.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { type Is, isNumber, isText, listOf, oneOf, shapeOf } from "@lectern/base/shape.ts";
import { outputExceedsHost, redirectsExceedHost } from "../diagnostics.ts";

interface HostLimits {
  readonly name: string;
  readonly maxFiles?: number;
  readonly maxFileBytes?: number;
  readonly maxTotalBytes?: number;
}

const MB = 1024 * 1024;

/** What hosts document, for the plans that are free where they differ. Limits of redirects are beside their writers. */
export const HOST_LIMITS = {
  cloudflare: { name: "Cloudflare", maxFiles: 20_000, maxFileBytes: 25 * MB },
  netlify: { name: "Netlify" },
  vercel: { name: "Vercel" },
  firebase: { name: "Firebase Hosting", maxFileBytes: 2048 * MB },
  "github-pages": { name: "GitHub Pages", maxTotalBytes: 1024 * MB },
  azure: { name: "Azure Static Web Apps", maxFiles: 15_000, maxTotalBytes: 250 * MB },
} satisfies Readonly<Record<string, HostLimits>>;

export type HostName = keyof typeof HOST_LIMITS;

export const HOST_NAMES = Object.keys(HOST_LIMITS) as readonly HostName[];

export function isHostName(name: string): name is HostName {
  return Object.hasOwn(HOST_LIMITS, name);
}

/** Something that exceeds a limit of a host. */
export interface HostExcess {
  readonly host: HostName;
  /** Redirects that are too many or have too long a pattern, files, one file, or all of them. */
  readonly kind: "redirects" | "pattern" | "headers" | "files" | "file" | "total";
  readonly limit: readonly number[];
  /** The size or number that exceeds it. */
  readonly count?: number;
  /** The redirects or files that are concerned. */
  readonly names: readonly string[];
}

export const isHostExcesses: Is<readonly HostExcess[]> = listOf(
  shapeOf({
    host: oneOf(...HOST_NAMES),
    kind: oneOf("redirects", "pattern", "headers", "files", "file", "total"),
    limit: listOf(isNumber),
    names: listOf(isText),
  }),
);

export interface OutputSize {
  readonly files: number;
  readonly bytes: number;
  /** Files that hosts may reject, with their bytes. */
  readonly large: readonly (readonly [path: string, bytes: number])[];
}

/** What of the output is more than hosts accept. */
export function sizeExcesses({ files, bytes, large }: OutputSize): readonly HostExcess[] {
  return HOST_NAMES.flatMap((host): readonly HostExcess[] => {
    const { maxFiles, maxFileBytes, maxTotalBytes }: HostLimits = HOST_LIMITS[host];
    const tooLarge = large.filter(([, size]) => size > (maxFileBytes ?? Number.POSITIVE_INFINITY));
    return [
      ...(files > (maxFiles ?? files)
        ? [{ host, kind: "files", limit: [maxFiles ?? 0], count: files, names: [] } as const]
        : []),
      ...tooLarge.map(
        ([path, size]) => ({ host, kind: "file", limit: [maxFileBytes ?? 0], count: size, names: [path] }) as const,
      ),
      ...(bytes > (maxTotalBytes ?? bytes)
        ? [{ host, kind: "total", limit: [maxTotalBytes ?? 0], count: bytes, names: [] } as const]
        : []),
    ];
  });
}

/** Warnings about one host, or notes about all of them. */
export function hostProblems(excesses: readonly HostExcess[], chosen: HostName | undefined): readonly Diagnostic[] {
  // Without a host, "files/copy-large" is the note about one file, and nobody misses a rule for headers.
  const concerns = ({ host, kind }: HostExcess): boolean =>
    chosen === undefined ? kind !== "file" && kind !== "headers" : host === chosen;
  return excesses.filter(concerns).map((excess): Diagnostic => {
    const facts = { ...excess, host: HOST_LIMITS[excess.host].name };
    // Files without their rule are revalidated, which costs readers a request and breaks nothing.
    const severity = chosen === undefined || excess.kind === "headers" ? "info" : "warning";
    const isAboutRedirects = excess.kind === "redirects" || excess.kind === "pattern";
    return { ...(isAboutRedirects ? redirectsExceedHost(facts) : outputExceedsHost(facts)), severity };
  });
}
