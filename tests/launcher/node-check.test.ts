import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nodeProblem } from "../../lib/launcher/node-check.mjs";

describe("the Node check", () => {
  test.each(["20.19.0", "20.20.2", "22.0.0", "24.11.1", "26.1.0"])("Node %s is new enough", (version) => {
    expect(nodeProblem(version)).toBeNull();
  });

  test.each(["12.22.0", "18.20.4", "20.18.3", "20.9.0"])("Node %s gets one sentence with both versions", (version) => {
    expect(nodeProblem(version)).toMatch(
      new RegExp(`^[^.]*20[.]19 or newer.*this is Node ${version.replaceAll(".", "[.]")}: .*[.]$`),
    );
    expect(nodeProblem(version)).not.toContain("\n");
  });

  test.each(["start", "test"])("%s loads nothing else before the check has passed", (command) => {
    const source = readFileSync(new URL(`../../lib/launcher/${command}.mjs`, import.meta.url), "utf8");
    const imports = [...source.matchAll(/^import .* from "(.+)";$/gm)].map((match) => match[1]);
    expect(imports).toEqual(["./node-check.mjs"]);
  });
});
