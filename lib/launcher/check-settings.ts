import { accessProblem } from "../access/access-problem";
import { isAccessProblem } from "../settings/access";
import { readSettings } from "../settings/read-settings";

/** Says as JSON what the settings of this process' environment come to. The keys, the tokens and the passwords stay here: nobody who asks needs them. */
const result = readSettings({ ...process.env, KEYWORD_DESK_SOURCE: undefined });

/** Where a database is, without who asks and with what password. */
function placeOf(databaseUrl: string | null): string | null {
  if (databaseUrl === null) return null;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

const open = result.ok ? accessProblem(result.settings) : null;

const settingsAnswer = result.ok
  ? {
      ok: true,
      settings: {
        ...result.settings,
        apiKey: undefined,
        databaseUrl: undefined,
        database: placeOf(result.settings.databaseUrl),
        service: undefined,
        mcp: undefined,
        access: undefined,
      },
    }
  : { ...result, isAccess: result.problems.some(isAccessProblem) };
const answer = open === null ? settingsAnswer : { ok: false, problems: [open], isAccess: true };
process.stdout.write(JSON.stringify(answer));
