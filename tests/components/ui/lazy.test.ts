import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { lazyPart } from "@/components/ui/lazy";

test("until the code of a part is there, its fallback is shown", () => {
  const Part = lazyPart(async () => () => "part");
  expect(renderToStaticMarkup(h(Part, { fallback: h("h1", null, "Project") }))).toContain("<h1>Project</h1>");
});
