import { type Password, passwordSource } from "../access/password-file";
import { processEnvironment } from "../settings/read-settings";

let source: { key: string; password: () => Password } | null = null;

/** Whether the dashboard asks for a password. A new password counts from the next call. */
export function hasPassword(): boolean {
  const { DASHBOARD_PASSWORD_HASH: hash, DATA_FOLDER: folder } = processEnvironment();
  const key = `${hash}\n${folder}`;
  if (source?.key !== key)
    source = { key, password: passwordSource({ passwordHash: hash || null, dataFolder: folder || "data" }) };
  return source.password() !== null;
}
