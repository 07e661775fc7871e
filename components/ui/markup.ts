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
  if (value === undefined || value === null) return "";
  const own = HTML_NAMES[name] ?? name;
  if (typeof value === "string") return ` ${own}="${escaped(value)}"`;
  if (name === "style" && typeof value === "object") return styleOf(value);
  const isSpoken = name.startsWith("aria-") || name.startsWith("data-");
  if (value === false && !isSpoken) return "";
  if (value === true && !isSpoken) return ` ${name}=""`;
  if (typeof value === "number" || typeof value === "boolean") return ` ${own}="${value}"`;
  throw new Error(`markup() can write no ${typeof value} as ${name}`);
}

/**
 * Elements as HTML, for what is drawn so often that React should not own it: a row of a long table, a chart. Server and browser
 * write the same text, in which every text and attribute is escaped.
 * @param node elements of HTML and SVG and components that use no hooks; no handlers, few styles, and no HTML but what
 * `asHtml` has written
 */
export function markup(node: ReactNode): string {
  const pieces: string[] = [];
  write(node, pieces);
  return pieces.join("");
}

function write(node: ReactNode, pieces: string[]): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (typeof node === "string") pieces.push(escaped(node));
  else if (typeof node === "number") pieces.push(String(node));
  else if (Array.isArray(node)) for (const each of node) write(each, pieces);
  else if (isValidElement<Record<string, unknown>>(node)) writeElement(node.type, node.props, pieces);
  else throw new Error("markup() can only write elements");
}

function writeElement(type: unknown, props: Record<string, unknown>, pieces: string[]): void {
  if (typeof type === "function") write((type as (props: object) => ReactNode)(props), pieces);
  else if (type === Fragment) writeInside(props, pieces);
  else if (typeof type === "string") writeTag(type, props, pieces);
  else throw new Error("markup() can write no component that uses hooks");
}

function writeTag(name: string, props: Record<string, unknown>, pieces: string[]): void {
  let tag = `<${name}`;
  for (const prop in props) if (prop !== "children" && prop !== HTML) tag += attribute(prop, props[prop]);
  pieces.push(tag, ">");
  if (EMPTY.has(name)) return;
  writeInside(props, pieces);
  pieces.push(`</${name}>`);
}

function writeInside(props: Record<string, unknown>, pieces: string[]): void {
  const written = props[HTML] as Html | undefined;
  if (written === undefined) write(props.children as ReactNode, pieces);
  else if (ours.has(written)) pieces.push(written.__html);
  else throw new Error("markup() can write no HTML of others");
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
