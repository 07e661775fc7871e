import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { transform } from "@swc/core";
import { inProject } from "../../../lib/launcher/project.mjs";

const IMPORTED = /(?:from|import)\s*"([^"]+)"/g;
const isOurs = (name: string) => /^(@\/|\.{1,2}\/)/.test(name);

const fileOf = (from: string, name: string): string => {
  const base = name.startsWith("@/") ? inProject(name.slice(2)) : path.join(path.dirname(from), name);
  const file = [".ts", ".tsx"].map((ending) => base + ending).find(existsSync);
  if (file === undefined) throw new Error(`${from} imports ${name}, which is no file of ours`);
  return file;
};

/** Gzipped bytes with our imports, each minified alone without tree-shaking, so a build is smaller. */
export async function codeSize(entry: string): Promise<{ bytes: number; packages: string[] }> {
  const codes = new Map<string, string>();
  const packages = new Set<string>();
  const waiting = [inProject(entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (codes.has(file)) continue;
    const { code } = await transform(await readFile(file, "utf8"), {
      filename: file,
      configFile: false,
      swcrc: false,
      minify: true,
      jsc: {
        parser: { syntax: "typescript", tsx: true },
        target: "es2022",
        transform: { react: { runtime: "automatic" } },
        minify: { compress: { module: true }, mangle: { toplevel: true } },
      },
    });
    codes.set(file, code);
    for (const [, name = ""] of code.matchAll(IMPORTED)) {
      if (isOurs(name)) waiting.push(fileOf(file, name));
      else if (!name.startsWith("react")) packages.add(name);
    }
  }
  return { bytes: gzipSync([...codes.values()].join("\n"), { level: 9 }).length, packages: [...packages].sort() };
}
