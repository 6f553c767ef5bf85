// React as islands see it in the browser: Preact, and the few things that authors' code expects beside it.

import * as preact from "preact";
import * as hooks from "preact/hooks";
import { placeAddresses } from "../../base/linked-attributes.ts";

type Props = Record<string, unknown>;
type Render = (props: Props, ref?: unknown) => preact.ComponentChildren;

/** What the compiler makes of a tag. */
function jsx(type: preact.ComponentType<Props>, props: Props, key?: preact.Key): preact.VNode {
  return preact.h(type, key === undefined ? props : { ...props, key });
}

/** Renders anew only when a prop has changed. */
function memo(component: preact.ComponentType<Props>, areEqual = sameProps) {
  return class extends preact.Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !areEqual(this.props, next);
    }
    override render(): preact.ComponentChildren {
      return preact.h(component, this.props);
    }
  };
}

function sameProps(a: Props, b: Props): boolean {
  return Object.keys({ ...a, ...b }).every((name) => Object.is(a[name], b[name]));
}

abstract class PureComponent<P extends Props, S> extends preact.Component<P, S> {
  override shouldComponentUpdate(props: P, state: S): boolean {
    return !sameProps(this.props, props) || !sameProps(this.state as Props, state as Props);
  }
}

/** Preact hands `ref` on as a prop; React's older form wants it as a second argument. */
function forwardRef(render: Render) {
  return ({ ref, ...props }: Props): preact.ComponentChildren => render(props, ref);
}

function useSyncExternalStore<T>(subscribe: (changed: () => void) => () => void, read: () => T): T {
  const [value, setValue] = hooks.useState(read);
  hooks.useEffect(() => {
    const update = (): void => setValue(read);
    update();
    return subscribe(update);
  }, [subscribe]);
  return value;
}

const list = preact.toChildArray;
const Children = {
  map: (children: preact.ComponentChildren, change: (child: unknown, index: number) => unknown) =>
    list(children).map(change),
  forEach: (children: preact.ComponentChildren, use: (child: unknown, index: number) => void) =>
    list(children).forEach(use),
  count: (children: preact.ComponentChildren) => list(children).length,
  only: (children: preact.ComponentChildren) => list(children)[0],
  toArray: list,
};

/** Everything an island may import from `react`, `react-dom`, `preact` and their parts. */
export const react = {
  ...preact,
  ...hooks,
  jsx,
  jsxs: jsx,
  jsxDEV: jsx,
  Children,
  memo,
  forwardRef,
  useSyncExternalStore,
  PureComponent,
  useInsertionEffect: hooks.useLayoutEffect,
  useTransition: () => [false, (run: () => void) => run()] as const,
  useDeferredValue: <T>(value: T): T => value,
  startTransition: (run: () => void) => run(),
  flushSync: (run: () => void) => run(),
};

// Attributes that SVG writes with a dash and JSX in camel case.
const DASHED =
  /^(?:alignment|baseline|clip(?=Rule|Path$)|color(?=[IR])|dominant|fill|flood|font|letter|marker(?=[EMS])|paint|pointer|shape|stop|stroke|text(?=[ADR])|vector|word)[A-Z]/;
const UNITLESS =
  /^--|^(?:animationI|aspect|borderImage|columnCount|columns|fill|flex|fontW|grid|line[CH]|opacity|order|orphans|scale|stop|stroke|tabS|widows|zIndex|zoom)/;

/**
 * Teaches Preact the spellings of React (`strokeWidth`, `onChange` while typing, numbers as pixels), and that addresses
 * from the root of the site lie under `base`, as the build wrote them.
 */
export function spellLikeReact(base: string): void {
  const { vnode: before } = preact.options;
  preact.options.vnode = (vnode) => {
    if (typeof vnode.type === "string") {
      respell(vnode.type, vnode.props as Props);
      placeAddresses(vnode.type, vnode.props as Props, base);
    }
    before?.(vnode);
  };
}

function respell(tag: string, props: Props): void {
  for (const name of Object.keys(props)) {
    const better = betterName(tag, name, props);
    if (better !== name) {
      if (!(better in props)) props[better] = props[name];
      delete props[name];
    }
  }
  const { style } = props;
  if (typeof style === "object" && style !== null) props["style"] = withPixels(style as Props);
}

function betterName(tag: string, name: string, props: Props): string {
  if (DASHED.test(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (name === "onDoubleClick") return "onDblClick";
  if (name === "defaultValue" && tag !== "select") return "value";
  if (name === "defaultChecked") return "checked";
  const types = tag === "textarea" || (tag === "input" && !/^(?:file|checkbox|radio)$/.test(String(props["type"])));
  return name === "onChange" && types ? "onInput" : name;
}

function withPixels(style: Props): Props {
  const sized: Props = {};
  for (const name in style) {
    const value = style[name];
    sized[name] = typeof value === "number" && value !== 0 && !UNITLESS.test(name) ? `${value}px` : value;
  }
  return sized;
}
