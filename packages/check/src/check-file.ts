// Runs the rules that look at one file: its text, its tree and each code block.

import type { Checked, Location } from "@lectern/base/diagnostic.ts";
import { createPathMatch } from "@lectern/base/path-match.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { divisionOf } from "@lectern/model/site/navigation/breadcrumbs.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { codeBlocks } from "./code-block.ts";
import { findIgnores, type Ignore } from "./ignore-comments.ts";
import { indexNodes } from "./node-index.ts";
import { type ProseBlock, proseBlocks } from "./prose/prose-blocks.ts";
import { type CheckContext, type CheckedFile, type Finding, type Problem, type Rule, toProblem } from "./rule.ts";
import { isOn } from "./settings.ts";

/** The result of checking a file. */
export interface FileState {
  readonly ignores: readonly Ignore[];
  readonly problems: Promise<readonly Problem[]>;
}

/** Where files and rules come from. */
export interface FileHost {
  readonly rules: readonly Rule[];
  read(path: string): string | undefined;
  document(path: string): Checked<Document> | undefined;
}

/** Checks a file; `page` is the page it defines, if any. */
export type FileChecker = (path: string, page: Page | undefined) => FileState;

const NOTHING: FileState = { ignores: [], problems: Promise.resolve([]) };

/** Creates the file checker of a site. */
export function createFileChecker(host: FileHost, context: CheckContext): FileChecker {
  const isSkipped = createPathMatch(context.settings.ignore);
  const runs = (rule: Rule): boolean => isOn(context.settings, rule);
  const fileRules = host.rules.filter((rule) => rule.file && runs(rule));
  const blockRules = host.rules.filter((rule) => rule.block && runs(rule));
  return (path, page) => {
    const document = /\.mdx?$/i.test(path) && !isSkipped(path) ? host.document(path)?.value : undefined;
    if (!document) return NOTHING;
    const isQuiet = fileRules.length === 0 && blockRules.length === 0 && !document.text.includes("lectern-ignore");
    if (isQuiet) return NOTHING;
    const file = openFile(path, document, page);
    const { problems, pending } = checkWhole(file, fileRules, context);
    const blocks = blockRules.length > 0 ? codeBlocks(path, file.nodes, document.text) : [];
    for (const block of blocks)
      for (const rule of blockRules)
        pending.push(
          Promise.resolve(rule.block?.(block, context) ?? []).then((found) => found.map((one) => toProblem(rule, one))),
        );
    return {
      ignores: findIgnores(path, file.nodes),
      problems: Promise.all(pending).then((late) =>
        [...problems, ...late.flat()].map((one) => withUsableFix(one, document.text, () => host.read(path) ?? "")),
      ),
    };
  };
}

interface Found {
  readonly problems: Problem[];
  /** Findings of asynchronous rules. */
  readonly pending: Promise<readonly Problem[]>[];
}

function checkWhole(file: CheckedFile, rules: readonly Rule[], context: CheckContext): Found {
  const found: Found = { problems: [], pending: [] };
  for (const rule of rules) {
    const findings = rule.file?.(file, context) ?? [];
    if (Symbol.asyncIterator in findings) found.pending.push(collect(rule, findings));
    else for (const one of findings) found.problems.push(toProblem(rule, one));
  }
  return found;
}

async function collect(rule: Rule, findings: AsyncIterable<Finding>): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for await (const finding of findings) problems.push(toProblem(rule, finding));
  return problems;
}

/** Variables and repaired markup shift text, so an edit is valid only where file and document match. */
function withUsableFix(one: Problem, text: string, read: () => string): Problem {
  if (!one.fix) return one;
  const source = read();
  if (text === source) return one;
  const { fix, ...rest } = one;
  return text.length === source.length && text.slice(fix.start, fix.end) === source.slice(fix.start, fix.end)
    ? one
    : rest;
}

function openFile(path: string, document: Document, page: Page | undefined): CheckedFile {
  const nodes = indexNodes(document.tree);
  // Many runs only check links, so prose is split when the first rule needs it.
  let prose: readonly ProseBlock[] | undefined;
  let english: boolean | undefined;
  const blocks = (): readonly ProseBlock[] => {
    prose ??= proseBlocks(nodes, document.text);
    return prose;
  };
  return {
    path,
    document,
    nodes,
    page,
    get prose() {
      return blocks();
    },
    get english() {
      english ??= !isTranslated(page) && isEnglish(blocks());
      return english;
    },
    locate: createLocate(path, document.text),
  };
}

/** True for a page that the navigation lists under a language other than English. */
function isTranslated(page: Page | undefined): boolean {
  const language = page && divisionOf(page, "language");
  return language !== undefined && !/^en(?:-|$)/i.test(language.label);
}

/** Computes line starts once: a page may have thousands of problems. */
function createLocate(file: string, text: string): (offset: number) => Location {
  let starts: number[] | undefined;
  return (offset) => {
    if (!starts) {
      starts = [0];
      for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) starts.push(index + 1);
    }
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

const SMALL = /\b(?:the|and|to|of|is|are|you|your|for|with|this|that|can|in)\b/gi;
const MIN_WORDS = 12;
const ENOUGH = 0.1;
const SAMPLE = 2000;

/** True when enough words are English function words. Wording rules skip other languages. */
function isEnglish(blocks: readonly ProseBlock[]): boolean {
  let text = "";
  for (const block of blocks) {
    if (text.length > SAMPLE) break;
    text += `${block.text} `;
  }
  const words = text.match(/[\p{L}\p{M}']+/gu)?.length ?? 0;
  if (words < MIN_WORDS) return false;
  return (text.match(SMALL)?.length ?? 0) / words >= ENOUGH;
}
