import { isDoorProblem } from "../door-settings";
import { readSettings } from "../env";

/** Says as JSON what the settings of this process' environment come to. The keys, the tokens and the passwords stay here: nobody who asks needs them. */
const result = readSettings({ ...process.env, KEYWORD_DESK_SOURCE: undefined });
const answer = result.ok
  ? {
      ok: true,
      settings: {
        ...result.settings,
        apiKey: undefined,
        databaseUrl: undefined,
        service: undefined,
        mcp: undefined,
        door: undefined,
      },
    }
  : { ...result, isDoor: result.problems.some(isDoorProblem) };
process.stdout.write(JSON.stringify(answer));
