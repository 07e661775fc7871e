import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { asHtml, markup } from "@/components/ui/markup";
import { HOSTILE_TEXTS } from "../../output/hostile-markup";
import { asMarkup } from "../../support/react-markup";

test.each([
  ["texts and numbers", h("p", null, "a & b", 0, ["x", 1])],
  ["nothing", h("p", null, null, undefined, false, true, "")],
  ["attributes", h("td", { className: "a b", colSpan: 3, title: 'say "<hi>" & go', dir: undefined }, "x")],
  ["what is on or off", h("input", { type: "checkbox", disabled: true, readOnly: false })],
  ["what is said to screen readers", h("p", { "aria-hidden": true, "aria-selected": false, "data-on": "" })],
  ["drawings", h("svg", { viewBox: "0 0 1 1" }, h("path", { d: "M0 0", strokeWidth: 1.5, strokeLinecap: "round" }))],
  ["the styles of parts", h("i", { style: { flexGrow: 3, opacity: 0.5 } }, h("b", { style: { opacity: undefined } }))],
  ["components", h(({ by }: { by: number }) => h("b", null, by), { by: 4 })],
])("%s are written as React writes them", (_what, element) => {
  expect(markup(element)).toBe(asMarkup(renderToStaticMarkup(element)));
});

test("no text gets out of its place, in an element or in an attribute", () => {
  for (const text of HOSTILE_TEXTS) {
    const element = h("a", { title: text, "aria-label": text }, text);
    expect(markup(element)).toBe(asMarkup(renderToStaticMarkup(element)));
    expect(markup(text)).not.toMatch(/[<>"]/);
  }
});

test("what would be lost in silence is refused", () => {
  expect(() => markup(h("p", { style: { color: "red" } }))).toThrow("no style color");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is refused.
  expect(() => markup(h("p", { dangerouslySetInnerHTML: { __html: "<b>" } }))).toThrow("no HTML of others");
  expect(() => markup(h("p", { onClick: () => {} }))).toThrow("no function as onClick");
  expect(() => markup(h({ $$typeof: Symbol.for("react.memo"), type: () => null } as never))).toThrow("uses hooks");
});

test("an element that holds a text of ours is written with it, in another text and by React", () => {
  const element = h("button", { type: "button", ...asHtml(h("b", null, "a & b")) });
  expect(markup(element)).toBe('<button type="button"><b>a &amp; b</b></button>');
  expect(renderToStaticMarkup(element)).toBe(markup(element));
});

test("the same text is the same object, so that React leaves alone what says the same", () => {
  const first = asHtml(h("b", null, 1));
  expect(asHtml(h("b", null, 1))).toBe(first);
  expect(asHtml(h("b", null, 2))).not.toBe(first);
});

test("texts that nobody asks for any more are forgotten", () => {
  const first = asHtml("first");
  for (let count = 0; count <= 200; count += 1) asHtml(String(count));
  expect(asHtml("first")).not.toBe(first);
  expect(asHtml("first")).toEqual(first);
});
