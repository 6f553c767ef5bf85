// The browser files of one page's components. A file of authors' code is an island file by itself; those that import the
// same file or package go into one, because two files would each have a copy of it: a store of one would not be that of
// the other, nor would a context.

import { hashText } from "../../base/hash.ts";
import type { Island } from "../bridge.ts";
import { isLocal, type LinkedModule, moduleOf } from "../modules/linked-module.ts";
import type { ImportedName } from "../modules/read-module.ts";
import { isPageName } from "./live-exports.ts";

/** Where the browser finds a component: its file, and the name in it, which may have dots. */
export interface IslandPlace {
  readonly island: Island;
  readonly exportName: string;
}

/** How islands import from the page they stand on. */
export const PAGE = "lectern:page";

/** The name of a file that only joins others. */
const JOINED = "lectern:joined";

/** Something that a page can give out components of. */
interface Member {
  /** Sorts members, so that pages with the same ones have the same file. */
  readonly key: string;
  readonly of: LinkedModule | ImportedName;
  /** What it has in common with others: files and packages. */
  readonly uses: ReadonlySet<string>;
  /** Set when something is missing, so that the browser's code may not be made: others go on without it. */
  readonly alone: boolean;
}

/** Groups the components of one page. */
export class IslandGroups {
  readonly #page: LinkedModule;
  readonly #version: string;
  readonly #islands = new Map<Member, Island>();
  #groups: readonly (readonly Member[])[] | undefined;

  constructor(page: LinkedModule, version: string) {
    this.#page = page;
    this.#version = version;
  }

  /** Where a component is that a file exports, or the page declares. */
  ofModule(module: LinkedModule, exportName: string): IslandPlace {
    const { group, index } = this.#find((member) => member.of === module) ?? {
      group: [this.#member(module)],
      index: 0,
    };
    if (group.length === 1) return { island: this.#island(group, () => this.#moduleIsland(module)), exportName };
    const name = module === this.#page ? exportName : `M${index}.${exportName}`;
    return { island: this.#joined(group), exportName: name };
  }

  /** Where a component is that the page takes from a package. */
  ofPackage(imported: ImportedName): IslandPlace {
    const { group } = this.#find(({ of }) => isImport(of) && of.local === imported.local) ?? {
      group: [packageMember(imported)],
    };
    const single = (): Island => this.#packageIsland(imported);
    const island = group.length === 1 ? this.#island(group, single) : this.#joined(group);
    return { island, exportName: imported.local };
  }

  #find(isIt: (member: Member) => boolean): { readonly group: readonly Member[]; readonly index: number } | undefined {
    this.#groups ??= groupMembers(this.#members());
    for (const group of this.#groups) {
      const index = group.findIndex(isIt);
      if (index !== -1) return { group, index };
    }
    return undefined;
  }

  #members(): readonly Member[] {
    const page = this.#page;
    const imported = [...page.dependencies.values()].flatMap((dependency) => moduleOf(dependency) ?? []);
    const modules = new Set([...(page.declared.size > 0 ? [page] : []), ...imported]);
    const packages = [...page.imports.values()].filter(
      (name) => page.dependencies.get(name.specifier)?.kind === "package" && name.imported !== "*",
    );
    return [
      ...[...modules].map((module) => this.#member(module)),
      ...packages.filter(({ local }) => /^\p{Lu}/u.test(local)).map(packageMember),
    ];
  }

  #member(module: LinkedModule): Member {
    const uses = new Set<string>();
    let alone = false;
    const pending = [module];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (uses.has(next.compiled.path)) continue;
      uses.add(next.compiled.path);
      pending.push(...next.later);
      if (this.#usesPage(next)) pending.push(this.#page);
      // What the page imports matters only where its own code uses it; a file that relies on the page may use all of it.
      const isPageItself = next === module && module === this.#page;
      const specifiers = isPageItself ? usedSpecifiers(next) : next.dependencies.keys();
      for (const specifier of specifiers) {
        const dependency = next.dependencies.get(specifier);
        const found = moduleOf(dependency);
        if (found) pending.push(found);
        else if (dependency?.kind === "package") uses.add(`package ${packageName(specifier)}`);
        else if (dependency?.kind === "missing") alone = true;
      }
    }
    return { key: module.compiled.path, of: module, uses, alone };
  }

  #island(group: readonly Member[], make: () => Island): Island {
    const [first] = group;
    const known = first && this.#islands.get(first);
    if (known) return known;
    const made = make();
    if (first) this.#islands.set(first, made);
    return made;
  }

  #moduleIsland(module: LinkedModule): Island {
    const { path, code } = module.compiled;
    const parts = this.#parts(module);
    const page = this.#page.compiled;
    const usesPage = path !== page.path && parts.has(page.path);
    const address = this.#address(fileName(path), [...[...parts].sort(byFirst), ...this.#digests([module], [])]);
    const own = { path: address, source: path, code };
    const shared = usesPage ? { page: { source: page.path, code: page.code, shares: true } } : {};
    return { ...own, parts: [...parts.values()], ...shared };
  }

  #packageIsland({ specifier, imported, local }: ImportedName): Island {
    const code = `import { ${imported} as ${local} } from ${JSON.stringify(specifier)};\nexport {\n  ${local}\n};\n`;
    return {
      path: this.#address(local, [[specifier, code], ...this.#digests([], [specifier])]),
      source: this.#page.compiled.path,
      code,
    };
  }

  #joined(group: readonly Member[]): Island {
    return this.#island(group, () => {
      const page = this.#page.compiled;
      const parts = new Map(group.flatMap(({ of }) => (isImport(of) ? [] : [...this.#parts(of)])));
      const shares = group.some(({ of }) => !isImport(of) && of !== this.#page && this.#parts(of).has(page.path));
      const isPart = shares || group.some(({ of }) => of === this.#page);
      const code = this.#joiningCode(group);
      const modules = group.flatMap(({ of }) => (isImport(of) ? [] : of));
      const digests = this.#digests(
        modules,
        group.flatMap(({ of }) => (isImport(of) ? of.specifier : [])),
      );
      const [first] = group;
      return {
        path: this.#address(nameOf(first), [...[...parts].sort(byFirst), ...digests, [JOINED, code]]),
        source: JOINED,
        file: first && !isImport(first.of) ? first.key : page.path,
        code,
        parts: [...parts.values()],
        ...(isPart ? { page: { source: page.path, code: page.code, shares } } : {}),
      };
    });
  }

  /** Files are exported whole, so that pages which take other names from them have the same code. */
  #joiningCode(group: readonly Member[]): string {
    const lines: string[] = [];
    const names: string[] = [];
    for (const [index, { of }] of group.entries()) {
      if (isImport(of)) {
        lines.push(`import { ${of.imported} as ${of.local} } from ${JSON.stringify(of.specifier)};`);
        names.push(of.local);
      } else if (of === this.#page) {
        const own = [...of.declared].filter((name) => /^\p{Lu}/u.test(name));
        lines.push(`import { ${own.join(", ")} } from "${PAGE}";`);
        names.push(...own);
      } else {
        lines.push(`import * as M${index} from ${JSON.stringify(`/${of.compiled.path}`)};`);
        names.push(`M${index}`);
      }
    }
    return `${lines.join("\n")}\nexport {\n  ${names.join(",\n  ")}\n};\n`;
  }

  /** The output file of an island made of these parts. */
  #address(name: string, parts: readonly (readonly [string, string])[]): string {
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 40);
    return `_lectern/islands/${slug}-${hashText(JSON.stringify([this.#version, ...parts]))}.js`;
  }

  /** The code of a module and of everything it uses, by path. */
  #parts(module: LinkedModule): ReadonlyMap<string, string> {
    const parts = new Map<string, string>();
    for (const { compiled, dependencies } of this.#reach(module)) {
      parts.set(compiled.path, compiled.code);
      for (const [specifier, dependency] of dependencies) {
        if (dependency.kind === "values") parts.set(specifier, JSON.stringify(dependency.values));
      }
    }
    return parts;
  }

  /** The packages in an island of these files and imports of the page, with what changes when they do. */
  #digests(modules: readonly LinkedModule[], imports: readonly string[]): readonly (readonly [string, string])[] {
    const digests = new Map(modules.flatMap((module) => this.#reach(module).flatMap(({ packages }) => [...packages])));
    for (const specifier of imports) {
      const digest = this.#page.packages.get(specifier);
      if (digest !== undefined) digests.set(specifier, digest);
    }
    return [...digests].sort(byFirst);
  }

  /** A module and everything it uses. */
  #reach(module: LinkedModule): readonly LinkedModule[] {
    const found = new Set<LinkedModule>();
    const pending = [module];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      if (this.#usesPage(next)) pending.push(this.#page);
      pending.push(...next.later, ...[...next.dependencies.values()].flatMap((one) => moduleOf(one) ?? []));
    }
    return [...found];
  }

  /** True when a file relies on names that only the page declares or imports. */
  #usesPage(module: LinkedModule): boolean {
    if (module === this.#page) return false;
    return module.compiled.statements.some(({ words }) =>
      [...words].some((word) => !isLocal(module, word) && isPageName(this.#page, word)),
    );
  }
}

/** Members that have something in common, directly or through others. */
function groupMembers(members: readonly Member[]): readonly (readonly Member[])[] {
  let groups: { readonly members: readonly Member[]; readonly uses: ReadonlySet<string> }[] = [];
  for (const member of members) {
    const isNear = ({ uses }: { readonly uses: ReadonlySet<string> }): boolean =>
      !member.alone && [...member.uses].some((one) => uses.has(one));
    const near = groups.filter(isNear);
    const uses = member.alone ? new Set<string>() : new Set([member, ...near].flatMap((one) => [...one.uses]));
    groups = groups.filter((group) => !near.includes(group));
    groups.push({ members: [...near.flatMap((group) => group.members), member], uses });
  }
  return groups.map((group) => [...group.members].sort((a, b) => (a.key < b.key ? -1 : 1)));
}

function packageMember(imported: ImportedName): Member {
  const { specifier, local } = imported;
  const uses = new Set([`package ${packageName(specifier)}`]);
  return { key: `package ${specifier} ${local}`, of: imported, uses, alone: false };
}

/** The modules that code takes a used name from, or that it imports only for what they do. */
function usedSpecifiers({ compiled }: LinkedModule): readonly string[] {
  const { specifiers, imports, statements } = compiled;
  const words = new Set(statements.flatMap((statement) => [...statement.words]));
  return [...specifiers.keys()].filter((specifier) => {
    const names = imports.filter((name) => name.specifier === specifier);
    return names.length === 0 || names.some(({ local }) => words.has(local));
  });
}

function isImport(of: Member["of"]): of is ImportedName {
  return "specifier" in of;
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function nameOf(member: Member | undefined): string {
  return member && isImport(member.of) ? member.of.local : fileName(member?.key ?? "");
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}

function byFirst([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
