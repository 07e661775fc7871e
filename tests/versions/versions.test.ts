import { readFileSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import { describe, expect, test } from "vitest";
import floors from "./floors.json";
import { belowFloor, isBelow, type Lockfile, lockGaps, nameOf } from "./lockfile";

const inProject = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const lockfile: Lockfile = inProject("package-lock.json");
const manifest: {
  dependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
  engines: { node: string };
} = inProject("package.json");

const PERMISSIVE = ["MIT", "ISC", "Apache-2.0", "BlueOak-1.0.0"];

describe("versions", () => {
  test("no package in the lockfile is older than its minimum", () => {
    expect(belowFloor(lockfile, floors.packages)).toEqual([]);
    const installedNames = new Set(Object.keys(lockfile.packages).map(nameOf));
    for (const name of Object.keys(floors.packages))
      expect(installedNames, "a floor for something unused").toContain(name);
  });

  test("a planted old version is found anywhere in the tree", () => {
    const findingsOf = (place: string, version: string) =>
      belowFloor({ packages: { ...lockfile.packages, [place]: { version } } }, floors.packages);
    expect(findingsOf("node_modules/next", "15.2.2")).toEqual(["next 15.2.2 < 16.4.1"]);
    expect(findingsOf("node_modules/a/node_modules/undici", "7.30.1")).toEqual(["undici 7.30.1 < 7.30.2"]);
    expect(findingsOf("node_modules/react", "19.3.1-canary-1")).toEqual(["react 19.3.1-canary-1 < 19.3.1"]);
    expect(findingsOf("node_modules/react", "20.0.0")).toEqual([]);
    expect(isBelow("16.10.0", "16.4.1")).toBe(false);
  });

  test("the lockfile has the optional packages of every platform", () => {
    expect(lockGaps(lockfile)).toEqual([]);
    const { "node_modules/@next/swc-darwin-arm64": _, ...others } = lockfile.packages;
    expect(lockGaps({ packages: others })).toEqual(["@next/swc-darwin-arm64"]);
  });

  test("an optional package is found beside or above its dependent, never below another package", () => {
    const asks = { optionalDependencies: { b: "1" } };
    const gaps = (place: string) => lockGaps({ packages: { "node_modules/x/node_modules/a": asks, [place]: {} } });
    expect(gaps("node_modules/x/node_modules/b")).toEqual([]);
    expect(gaps("node_modules/b")).toEqual([]);
    expect(gaps("node_modules/y/node_modules/b")).toEqual(["b"]);
  });

  test("SQLite and Node have at least their minimum versions", () => {
    const database = new DatabaseSync(":memory:");
    const { version } = database.prepare("select sqlite_version() as version").get() as { version: string };
    database.close();
    expect(isBelow(version, floors.sqlite.floor)).toBe(false);
    expect(isBelow(process.versions.node, floors.node.floor)).toBe(false);
    expect(`${manifest.engines.node.replace(">=", "")}.0`).toBe(floors.node.floor);
  });

  test("only the listed packages have install scripts, and none is run", () => {
    const withScripts = Object.entries(lockfile.packages).flatMap(([place, { hasInstallScript }]) =>
      hasInstallScript ? [nameOf(place)] : [],
    );
    expect([...new Set(withScripts)].filter((name) => name !== "fsevents").sort()).toEqual(
      Object.keys(manifest.allowScripts).sort(),
    );
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });

  test("every production package is pinned, and has a permissive license", () => {
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      expect(PERMISSIVE, name).toContain(inProject(`node_modules/${name}/package.json`).license);
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });
});
