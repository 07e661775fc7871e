import { readdirSync } from "node:fs";
import path from "node:path";
import { inProject } from "../../../lib/launcher/project.mjs";

export function appPaths(params: Record<string, string>): { pages: string[]; routes: string[] } {
  const root = inProject("app");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const addressesOf = (name: string) =>
    files
      .filter((file) => path.basename(file) === name)
      .map((file) => path.dirname(file).split(path.sep).join("/"))
      .map((folder) => (folder === "." ? "/" : `/${folder}`))
      .map((address) => address.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_whole, param: string) => params[param] ?? "x"))
      .sort();
  return { pages: addressesOf("page.tsx"), routes: addressesOf("route.ts") };
}
