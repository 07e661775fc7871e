import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inProject } from "../../lib/launcher/project.mjs";
import { cruiseFolder } from "../../lib/launcher/suites/layers.mjs";
import { temporaryFolder } from "../support/temporary-folder";

const PLANTED: [string, string, string | null][] = [
  ["lib/domain/planted.ts", 'import "../upstream/pipe/transport";', "domain-layers"],
  ["lib/domain/series/planted.ts", 'import "../table/planted";', "subject-series"],
  ["lib/domain/table/planted.ts", 'import "../series/other";', null],
  ["lib/domain/series/other.ts", "export const fine = 1;", null],
  ["lib/domain/elsewhere/planted.ts", 'import "../../domain/clock";', "known-subject"],
  ["lib/domain/time/first.ts", 'import "./second";', "no-circle"],
  ["lib/domain/time/second.ts", 'import "./first"; import "node:fs";', "domain-node"],
  ["lib/domain/clock.ts", 'import "react";', "domain-packages"],
  ["lib/domain/errors.ts", 'import type { Fine } from "@/lib/store/planted";', "domain-layers"],
  ["lib/store/planted.ts", 'import "next/server"; export type Fine = 1;', "store-packages"],
  ["lib/store/planted-tests.ts", 'import "../../tests/planted";', "tests-stay-outside"],
  ["lib/quota/planted.ts", 'import "../upstream/pipe/transport";', "quota-layers"],
  ["lib/upstream/pipe/transport.ts", 'import "../../container/container";', "upstream-layers"],
  ["lib/upstream/planted.ts", 'import "undici";', "one-socket"],
  ["lib/upstream/planted-node.ts", 'import "node:https";', "one-socket"],
  ["lib/upstream/loaders/planted.ts", 'import "../saved/planted-free";', null],
  ["lib/upstream/saved/planted-free.ts", "export const fine = 1;", null],
  ["lib/upstream/saved/planted.ts", 'import "../loaders/planted";', "upstream-saved"],
  ["lib/container/container.ts", 'import "../reference-api/planted";', "reference-api-is-a-second-party"],
  ["lib/http/route.ts", 'import "../store/planted";', "http-layers"],
  ["lib/http/planted.ts", 'import "../mcp/oauth/planted";', "http-layers"],
  ["lib/mcp/oauth/planted.ts", 'import "undici";', "one-socket-to-clients"],
  ["lib/mcp/start.mjs", 'import "../container/container";', "mcp-starter-layers"],
  ["components/quota/planted.tsx", 'import "@/lib/quota/planted";', "components-layers"],
  ["components/plans/planted.tsx", "export const fine = 1;", null],
  ["components/quota/planted-plans.tsx", 'import "../plans/planted";', "quota-without-plans"],
  ["components/ui/planted.tsx", 'import "undici";', "components-packages"],
  ["app/projects/page.tsx", 'import "@/lib/container/container";', "pages-layers"],
  ["proxy.ts", 'import "./lib/container/container";', "proxy-layers"],
  ["lib/reference-api/planted.ts", 'import "../domain/errors";', "reference-api-layers"],
  ["lib/launcher/planted.ts", 'import "../container/container";', "launcher-layers"],
  ["lib/elsewhere/planted.ts", "export const fine = 1;", null],
  ["components/errors/planted.tsx", 'import "@/lib/elsewhere/planted";', "known-place"],
  ["tests/planted.ts", 'import "./nowhere";', "found"],
];

const folder = temporaryFolder(afterAll);
const rulesByFile = new Map<string, string[]>();
beforeAll(async () => {
  for (const [file, text] of PLANTED) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\nexport const planted = "${file}";\n`);
  }
  symlinkSync(inProject("node_modules"), path.join(folder, "node_modules"), "junction");
  const { violations } = await cruiseFolder(folder);
  for (const { from, rule } of violations) rulesByFile.set(from, [...(rulesByFile.get(from) ?? []), rule.name]);
});

test.each(PLANTED)("the layer rules judge %s with %s: %s", (file, _text, rule) => {
  const rules = rulesByFile.get(file) ?? [];
  if (rule === null) expect(rules).toEqual([]);
  else expect(rules).toContain(rule);
});
