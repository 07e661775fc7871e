import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { markup } from "@/components/ui/markup";
import { HOSTILE_TEXTS } from "../../output/hostile-markup";
import { asMarkup } from "../../support/react-markup";

test.each([
  ["texts and numbers", h("p", null, "a & b", 0, ["x", 1])],
  ["nothing", h("p", null, null, undefined, false, true, "")],
  ["attributes", h("td", { className: "a b", colSpan: 3, title: 'say "<hi>" & go', dir: undefined }, "x")],
  ["what is on or off", h("input", { type: "checkbox", disabled: true, readOnly: false })],
  ["what is said to screen readers", h("p", { "aria-hidden": true, "aria-selected": false, "data-on": "" })],
  ["drawings", h("svg", { viewBox: "0 0 1 1" }, h("path", { d: "M0 0", strokeWidth: 1.5, strokeLinecap: "round" }))],
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
  expect(() => markup(h("p", { style: { color: "red" } }))).toThrow("no object as style");
  expect(() => markup(h("p", { onClick: () => {} }))).toThrow("no function as onClick");
  expect(() => markup(h({ $$typeof: Symbol.for("react.memo"), type: () => null } as never))).toThrow("uses hooks");
});
