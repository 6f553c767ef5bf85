// The names author code sees without declaring them, in layers: the nearest layer that has a name wins. Names are resolved
// on use, so import cycles and later exports work as in any module.

export interface Layer {
  has(name: string): boolean;
  get(name: string): unknown;
}

/** The layers as one object for a `with` statement. */
export function createScope(layers: readonly Layer[]): object {
  return new Proxy(Object.create(null) as object, {
    has: (_, key) => typeof key === "string" && layers.some((layer) => layer.has(key)),
    get: (_, key) => (typeof key === "string" ? layers.find((layer) => layer.has(key))?.get(key) : undefined),
    set: () => false,
  });
}

export function layerOf(values: ReadonlyMap<string, unknown>): Layer {
  return { has: (name) => values.has(name), get: (name) => values.get(name) };
}

/** Number of lines before the first line of a module's body in `instantiate`. */
export const LINES_BEFORE_BODY = 3;

/** A getter for each name a module declares. */
export type Getters = Readonly<Record<string, () => unknown>>;

/** Code to run, its name in stack traces, and the function it calls as `$lectern`. */
export interface Instance {
  readonly id: string;
  readonly body: string;
  readonly declares: readonly string[];
  readonly link: (...values: never[]) => void;
}

/** Runs a module body in a scope; it first calls `$lectern` with getters for its declarations. */
export function instantiate(instance: Instance, scope: object): void {
  const getters = instance.declares.map((name) => `["${name}"]: () => ${name}`).join(", ");
  const header = `with ($scope) { return function ($lectern) { "use strict"; $lectern({ ${getters} });`;
  const create = new Function("$scope", `${header}\n${instance.body}\n}; }\n//# sourceURL=${instance.id}`);
  create(scope)(instance.link);
}
