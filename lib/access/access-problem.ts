import { openAccessProblem } from "../settings/access";
import type { Settings } from "../settings/read-settings";
import { passwordFileIn, passwordSource } from "./password-file";

export function accessProblem({ host, access, dataFolder }: Settings): string | null {
  const password = passwordSource({ passwordHash: access.passwordHash, dataFolder })();
  if (password === "closed")
    return `The password file ${passwordFileIn(dataFolder)} contains no usable password hash: run npm run set-password.`;
  return openAccessProblem(host, access, password !== null);
}
