import { connectYourData, type KeysOf, NO_REFERENCE_API } from "../accounts/your-data";
import { allContainers } from "../container/get-container";
import { logAccountChange } from "../log/audit";
import type { ImportReport } from "../reference-api/import/report";
import { postToReferenceApi } from "../upstream/reference-api";
import { connectRoute } from "./account-routes";
import { refuse, respondJson } from "./responses";

/** `POST /api/import?name=…`; `preview=1` stores nothing. Connects *Your data* after the first import. */
export const importRoute = (request: Request): Promise<Response> =>
  connectRoute(request, async ({ desk: { settings, accounts } }, by) => {
    const { referenceApiToken: token, baseUrl: address, source } = settings;
    if (token === null || address === null || source !== "sample") return refuse(409, NO_REFERENCE_API);
    const place = { address, token };
    const path = `/admin/import${new URL(request.url).search}`;
    const report = await postToReferenceApi<ImportReport>(place, path, request).catch(() => null);
    if (report === null) return refuse(502, "The reference API didn’t take the file. Nothing was imported.");
    if (report.written === null) return respondJson(200, { report, base: "" });
    const keysOf: KeysOf = (usable) => postToReferenceApi(place, `/admin/your-data/keys?usable=${usable.join()}`);
    const { id, isNew } = await connectYourData(accounts, address, keysOf, by);
    if (isNew) logAccountChange("connected", { id, by });
    const container = (await allContainers()).find(({ account }) => account?.id === id);
    // The saved project list lacks new projects; *Projects* loads it again for one request.
    await container?.upstream.forgetProjects();
    return respondJson(200, { report, base: container?.base ?? "" });
  });
