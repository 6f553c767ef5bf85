// SVG and XML files as trees with resolved names, and their parts as text that every parser reads the same way.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { parseXml, type XmlDocument, XmlDocumentType, XmlElement, XmlError, XmlText } from "@rgrove/parse-xml";

/** Why a file is not published. */
export interface Rejection {
  readonly reason: string;
}

/** What is published of a file, and the names of visible parts that are not. */
export interface Rebuilt {
  readonly text: string;
  readonly dropped: readonly string[];
}

export interface MarkupElement {
  readonly name: string;
  /** Of its namespace; undefined if the prefix is not declared. */
  readonly namespace: string | undefined;
  readonly prefix: string;
  /** The namespaces declared here, by prefix. */
  readonly declared: readonly (readonly [prefix: string, namespace: string])[];
  readonly attributes: readonly MarkupAttribute[];
  readonly children: readonly (MarkupElement | string)[];
}

export interface MarkupAttribute {
  readonly name: string;
  readonly prefix: string;
  /** Empty without a prefix; undefined if it is not declared. */
  readonly namespace: string | undefined;
  readonly value: string;
}

const MAX_CHARACTERS = 10_000_000;
const MAX_DEPTH = 256;

const TOO_DEEP: Rejection = { reason: "SVG and XML files cannot be nested that deep" };
const DECLARES: Rejection = { reason: "a doctype cannot declare entities or attributes" };
export const CODE: Rejection = { reason: "files cannot contain code" };

/** The root of a file, without comments and instructions. Declarations that could change its meaning are refused. */
export function parseMarkup(text: string): MarkupElement | Rejection {
  if (text.length > MAX_CHARACTERS) return { reason: "SVG and XML files cannot be larger than 10 MB" };
  try {
    const document = parseXml(text, { preserveDocumentType: true });
    return rejectionOf(document) ?? (document.root ? resolveNames(document.root, PREDEFINED, 0) : TOO_DEEP);
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    if (!(error instanceof XmlError)) throw error;
    // An entity it declares is unknown to the parser.
    if (text.includes("<!ENTITY")) return DECLARES;
    return { reason: `SVG and XML files must be well-formed: ${error.message.split("\n")[0]}` };
  }
}

function rejectionOf({ children }: XmlDocument): Rejection | undefined {
  if (children.some((node) => node instanceof XmlDocumentType && node.internalSubset !== null)) return DECLARES;
  const isStyled = children.some((node) => "name" in node && node.name === "xml-stylesheet");
  return isStyled ? { reason: "files cannot load stylesheets" } : undefined;
}

/** Namespaces by prefix; each element with its own declarations inherits those around it. */
type Scope = Readonly<Record<string, string>>;

const PREDEFINED: Scope = Object.assign(Object.create(null), { "": "", xml: "http://www.w3.org/XML/1998/namespace" });

function resolveNames(element: XmlElement, around: Scope, depth: number): MarkupElement {
  if (depth > MAX_DEPTH) throw new RangeError();
  const written = Object.entries(element.attributes);
  const isDeclaration = ([name]: readonly [string, string]): boolean => /^xmlns(?::|$)/.test(name);
  const declared = written.filter(isDeclaration).map(([name, value]) => [name.slice("xmlns:".length), value] as const);
  const scope = declared.length === 0 ? around : Object.assign(Object.create(around), Object.fromEntries(declared));
  const [prefix, name] = splitName(element.name);
  const attributes = written
    .filter((one) => !isDeclaration(one))
    .map(([written, value]) => {
      const [prefix, name] = splitName(written);
      return { prefix, name, value, namespace: prefix === "" ? "" : scope[prefix] };
    });
  const children = element.children.flatMap((child): readonly (MarkupElement | string)[] => {
    if (child instanceof XmlElement) return [resolveNames(child, scope, depth + 1)];
    return child instanceof XmlText ? [child.text] : [];
  });
  return { name, prefix, namespace: scope[prefix], declared, attributes, children };
}

function splitName(name: string): readonly [prefix: string, local: string] {
  const colon = name.indexOf(":");
  return colon === -1 ? ["", name] : [name.slice(0, colon), name.slice(colon + 1)];
}

/** An element as text, from its attributes and content as text. */
export function writeElement(name: string, attributes: string, content: string): string {
  return content === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** An attribute as text, with a leading space. */
export function writeAttribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value).replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)}"`;
}
