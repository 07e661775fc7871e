import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { accessProblem } from "../access/access-problem";
import { operatorSentence } from "../domain/operator-error";
import { isAccessProblem } from "../settings/access";
import { readSettings, type Settings } from "../settings/read-settings";
import { settingMistakes } from "../settings/setting-mistakes";
import { openStore } from "../store/open-store";

/** Says as JSON what the settings of this process' environment come to. The keys, the tokens and the passwords stay here: nobody who asks needs them. */
const mistakes = settingMistakes(process.env);
const read = readSettings({ ...process.env, KEYWORD_DESK_SOURCE: undefined });
// A mistyped setting is named instead of the one that it was meant to be.
const others = read.ok
  ? []
  : read.problems.filter((text) => ![...mistakes.meant].some((name) => text.startsWith(`${name} is missing`)));
const result =
  mistakes.problems.length === 0 ? read : { ok: false as const, problems: [...mistakes.problems, ...others] };

/** Where a database is, without who asks and with what password. */
function placeOf(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

const open = result.ok ? accessProblem(result.settings) : null;
const unfit = result.ok && open === null ? await storeProblem(result.settings) : null;

/** Why the present record cannot be used, before anything is started on it. */
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

const settingsAnswer = result.ok
  ? {
      ok: true,
      settings: {
        ...result.settings,
        apiKey: undefined,
        databaseUrl: undefined,
        referenceApiToken: undefined,
        database: placeOf(result.settings.databaseUrl),
        service: undefined,
        mcp: undefined,
        access: undefined,
      },
    }
  : { ...result, isAccess: result.problems.some(isAccessProblem) };
const problem = open ?? unfit;
const answer = problem === null ? settingsAnswer : { ok: false, problems: [problem], isAccess: open !== null };
process.stdout.write(JSON.stringify(answer));
