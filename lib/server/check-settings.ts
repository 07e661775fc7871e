import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { accessProblem } from "../access/access-problem";
import { operatorSentence } from "../domain/operator-error";
import { isAccessProblem } from "../settings/access";
import { readSettings, type Settings } from "../settings/read-settings";
import { settingMistakes } from "../settings/setting-mistakes";
import type { Environment } from "../settings/table";
import { openStore } from "../store/open-store";

export type StartSettings = Pick<Settings, "host" | "port" | "referenceApiPort" | "baseUrl" | "basePath"> & {
  dataFolder: string;
  database: string | null;
};

export type SettingsCheck =
  | { ok: true; settings: StartSettings }
  | { ok: false; problems: string[]; isAccess: boolean };

/** Each problem is one sentence for the operator. */
export async function checkSettings(env: Environment): Promise<SettingsCheck> {
  const mistakes = settingMistakes(env);
  const read = readSettings({ ...env, KEYWORD_DESK_SOURCE: undefined });
  // A mistyped setting is named instead of the one that it was meant to be.
  const others = read.ok
    ? []
    : read.problems.filter((text) => ![...mistakes.meant].some((name) => text.startsWith(`${name} is missing`)));
  const problems = [...mistakes.problems, ...others];
  if (!read.ok || problems.length > 0) return { ok: false, problems, isAccess: problems.some(isAccessProblem) };
  const { settings } = read;
  const access = accessProblem(settings);
  if (access !== null) return { ok: false, problems: [access], isAccess: true };
  const store = await storeProblem(settings);
  if (store !== null) return { ok: false, problems: [store], isAccess: false };
  const { host, port, referenceApiPort, baseUrl, basePath, dataFolder, databaseUrl } = settings;
  const plain = { host, port, referenceApiPort, baseUrl, basePath, dataFolder: resolve(dataFolder) };
  return { ok: true, settings: { ...plain, database: withoutUser(databaseUrl) } };
}

async function storeProblem({ databaseUrl, dataFolder }: Settings): Promise<string | null> {
  const file = join(resolve(dataFolder), "keyword-desk.sqlite");
  if (databaseUrl !== null || !existsSync(file)) return null;
  try {
    await (await openStore(file)).destroy();
    return null;
  } catch (error) {
    const sentence = operatorSentence(error);
    if (sentence === null) throw error;
    return sentence;
  }
}

function withoutUser(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
