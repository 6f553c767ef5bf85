// The names that authors' code sees without declaring them, in layers: the nearest layer that has a name gives it.
// Names are looked up when code uses them, so import cycles and later exports work as in any module.

/** Some names and their values. */
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

/** Fixed values as a layer. */
export function layerOf(values: ReadonlyMap<string, unknown>): Layer {
  return { has: (name) => values.has(name), get: (name) => values.get(name) };
}

/** How many lines stand before the first line of a module's body in `instantiate`. */
export const LINES_BEFORE_BODY = 3;

/** What a module's code hands back: a getter for each name it declares. */
export type Getters = Readonly<Record<string, () => unknown>>;

/** Code to run, with the name it has in stack traces and the function it calls `$lectern`. */
export interface Instance {
  readonly id: string;
  readonly body: string;
  readonly declares: readonly string[];
  readonly link: (...values: never[]) => void;
}

/** Runs the body of a module inside a scope; first it calls `$lectern` with the getters of what it declares. */
export function instantiate(instance: Instance, scope: object): void {
  const getters = instance.declares.map((name) => `["${name}"]: () => ${name}`).join(", ");
  const header = `with ($scope) { return function ($lectern) { "use strict"; $lectern({ ${getters} });`;
  const create = new Function("$scope", `${header}\n${instance.body}\n}; }\n//# sourceURL=${instance.id}`);
  create(scope)(instance.link);
}
