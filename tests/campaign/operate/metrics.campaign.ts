import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../../e2e/support/ask";
import { sampleDesk } from "../support/sample-desk";

const TOKEN = "a-token-of-more-than-22-characters";

test("O6: a public parser reads the metrics", async (context) => {
  if (spawnSync("promtool", ["--version"]).error !== undefined) context.skip("promtool is not installed");
  const desk = await sampleDesk({ settings: { METRICS_TOKEN: TOKEN } });
  await save(desk, SAMPLE_IDS.northwind);
  const response = await fetch(`${desk.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const input = await response.text();
  const { status, stderr } = spawnSync("promtool", ["check", "metrics"], { input, encoding: "utf8" });
  await context.annotate(`promtool: ${status === 0 ? "no problem" : stderr.trim()}`);
  expect(stderr).not.toMatch(/error|invalid/i);
});
