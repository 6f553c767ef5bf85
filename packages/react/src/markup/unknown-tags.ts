// Unknown tags in author code, such as `<Crad>` in a .jsx file. As in a page, the tag is reported with the nearest name and
// its children are rendered.

import { closest } from "@lectern/base/closest.ts";
import { fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { isComponentName } from "@lectern/base/identifier.ts";
import { unknownComponent } from "@lectern/theme/diagnostics.ts";
import { htmlEquivalent } from "@lectern/theme/foreign-components.ts";
import { type ComponentChildren, Fragment, type FunctionComponent, h } from "preact";
import { useContext } from "preact/hooks";
import type { Bridge } from "../bridge.ts";
import type { CompiledModule } from "../modules/compile.ts";
import type { Layer } from "../scope.ts";
import { BridgeContext } from "./preact-server.tsx";

/** First name segments of all tags in a module, each with the offset of one. */
export function tagsOf({ statements }: CompiledModule): ReadonlyMap<string, number> {
  return new Map(statements.flatMap(({ tags }) => [...tags]));
}

/** Stand-ins for the unknown tags of a page. */
export class UnknownTags {
  readonly #names: Iterable<string>;
  /** What was already reported per page: a tag in a loop is one mistake. */
  readonly #reported = new WeakMap<Bridge["context"], Set<string>>();

  /** `names` are the candidates for "did you mean". */
  constructor(names: Iterable<string>) {
    this.#names = names;
  }

  /** The tags of a module, for names nothing else defines. */
  layer(module: CompiledModule): Layer {
    const tags = tagsOf(module);
    const components = new Map<string, object>();
    const substitute = (name: string): object => {
      const known = components.get(name) ?? this.#substitute(name, () => locateTag(name, module), substitute);
      components.set(name, known);
      return known;
    };
    return { has: (name) => tags.has(name) && !(name in globalThis), get: substitute };
  }

  #substitute(name: string, at: () => Location, member: (name: string) => object): object {
    const Unknown: FunctionComponent<{ readonly children?: ComponentChildren }> = ({ children, ...props }) => {
      const counterpart = htmlEquivalent(name, (attribute) => attribute in props);
      if (counterpart !== undefined) return h(counterpart, props);
      const bridge = useContext(BridgeContext);
      if (bridge) this.#report(name, at(), bridge);
      return h(Fragment, null, children);
    };
    return new Proxy(Unknown, {
      get: (own, key) => (isMember(key) && !(key in own) ? member(`${name}.${key}`) : Reflect.get(own, key)),
    });
  }

  #report(name: string, at: Location, bridge: Bridge): void {
    const reported = this.#reported.get(bridge.context) ?? new Set();
    this.#reported.set(bridge.context, reported);
    const key = `${name} ${at.file}`;
    if (reported.has(key)) return;
    reported.add(key);
    bridge.report(unknownComponent(name, at, closest(name, this.#names)));
  }
}

function isMember(key: string | symbol): key is string {
  return typeof key === "string" && isComponentName(key);
}

function locateTag(name: string, module: CompiledModule): Location {
  const [first = ""] = name.split(".");
  const offset = module.statements.find(({ tags }) => tags.has(first))?.tags.get(first);
  if (offset === undefined) return fileStart(module.path);
  const before = module.code.slice(0, offset).split("\n");
  return module.locate(before.length, before.at(-1)?.length ?? 0);
}
