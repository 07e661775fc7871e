import { readSettings } from "../env";

/** Says as JSON what the settings of this process' environment come to. The key stays here: nobody who asks needs it. */
const result = readSettings({ ...process.env, KEYWORD_DESK_SOURCE: undefined });
const answer = result.ok ? { ok: true, settings: { ...result.settings, apiKey: undefined } } : result;
process.stdout.write(JSON.stringify(answer));
