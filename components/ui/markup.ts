import { Fragment, isValidElement, type ReactNode } from "react";

const HTML = "dangerouslySetInnerHTML";
/** Elements that hold nothing and have no end. */
const EMPTY = new Set(["input", "br", "img"]);
/** Names that HTML writes otherwise; those not here differ in their letters' case at most, which HTML ignores. */
const HTML_NAMES: Readonly<Record<string, string>> = {
  className: "class",
  htmlFor: "for",
  strokeWidth: "stroke-width",
  strokeLinejoin: "stroke-linejoin",
  strokeLinecap: "stroke-linecap",
  strokeDasharray: "stroke-dasharray",
  strokeOpacity: "stroke-opacity",
  textAnchor: "text-anchor",
  paintOrder: "paint-order",
};
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign) : text;

/** The styles that places and parts are drawn with: each value is written as it is. */
const STYLES: Readonly<Record<string, string>> = { flexGrow: "flex-grow", opacity: "opacity" };

function styleOf(styles: object): string {
  const parts = Object.entries(styles).filter(([, value]) => value !== undefined);
  const texts = parts.map(([name, value]) => {
    const own = STYLES[name];
    if (own === undefined || typeof value !== "number") throw new Error(`markup() can write no style ${name}`);
    return `${own}:${value}`;
  });
  return texts.length === 0 ? "" : ` style="${texts.join(";")}"`;
}

function attribute(name: string, value: unknown): string {
  if (name === "children" || name === HTML || value === undefined || value === null) return "";
  if (name === "style" && typeof value === "object") return styleOf(value);
  const isSpoken = name.startsWith("aria-") || name.startsWith("data-");
  if (value === false && !isSpoken) return "";
  if (value === true && !isSpoken) return ` ${name}=""`;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return ` ${HTML_NAMES[name] ?? name}="${escaped(String(value))}"`;
  throw new Error(`markup() can write no ${typeof value} as ${name}`);
}

/**
 * Elements as HTML, for what is drawn so often that React should not own it: a row of a long table, a chart. Server and browser
 * write the same text, in which every text and attribute is escaped.
 * @param node elements of HTML and SVG and components that use no hooks; no handlers, few styles, and no HTML but what
 * `asHtml` has written
 */
export function markup(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number") return escaped(String(node));
  if (Array.isArray(node)) return node.map(markup).join("");
  if (!isValidElement<Record<string, unknown>>(node)) throw new Error("markup() can only write elements");
  const type: unknown = node.type;
  const { props } = node;
  if (typeof type === "function") return markup((type as (props: object) => ReactNode)(props));
  const written = props[HTML] as Html | undefined;
  if (written !== undefined && !ours.has(written)) throw new Error("markup() can write no HTML of others");
  const inside = () => written?.__html ?? markup(props.children as ReactNode);
  if (type === Fragment) return inside();
  if (typeof type !== "string") throw new Error("markup() can write no component that uses hooks");
  let tag = `<${type}`;
  for (const name in props) tag += attribute(name, props[name]);
  return EMPTY.has(type) ? `${tag}>` : `${tag}>${inside()}</${type}>`;
}

/** Texts held at once; a page has far fewer. */
const HELD_MAX = 200;
const held = new Map<string, HtmlProps>();
/** Texts that were written here, in which everything is escaped. */
const ours = new WeakSet<Html>();
type Html = { __html: string };
type HtmlProps = { [HTML]: Html };

/**
 * What an element of React holds, as one text: React owns the element and nothing in it. Server and browser write the
 * same, and nothing in it is compared when the page wakes; a later render writes what has changed.
 * @param children as `markup` takes them
 */
export function asHtml(children: ReactNode): HtmlProps {
  const html = markup(children);
  // React writes a text again whenever the object around it is another one.
  const own = held.get(html) ?? { [HTML]: { __html: html } };
  if (held.size >= HELD_MAX) held.clear();
  held.set(html, own);
  ours.add(own[HTML]);
  return own;
}
