import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { isPasswordHash } from "../settings/access";

export const PASSWORD_FILE = "password-hash";

export const passwordFileIn = (dataFolder: string): string => join(resolve(dataFolder), PASSWORD_FILE);

/** The current password hash; `closed`: nobody can sign in; null: no password is set. */
export type Password = { hash: string } | "closed" | null;

function stateOf(file: string): string | null {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats === undefined ? null : `${stats.ino}-${stats.mtimeMs}-${stats.size}`;
  } catch {
    return "unreadable";
  }
}

function read(file: string): Password {
  try {
    const hash = readFileSync(file, "utf8").trim();
    return isPasswordHash(hash) ? { hash } : "closed";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    return code === "ENOENT" || code === "ENOTDIR" ? null : "closed";
  }
}

/** Read on every call. The setting overrides the file; the last password stays in force if the file is removed. */
export function passwordSource(settings: { passwordHash: string | null; dataFolder: string }): () => Password {
  const { passwordHash, dataFolder } = settings;
  if (passwordHash !== null) {
    const fixedPassword = { hash: passwordHash };
    return () => fixedPassword;
  }
  const file = passwordFileIn(dataFolder);
  let lastState: string | null | undefined;
  let password: Password = null;
  return () => {
    const state = stateOf(file);
    if (state !== lastState) password = read(file) ?? password;
    lastState = state;
    return password;
  };
}
