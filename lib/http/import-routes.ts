import { connectYourData, NO_REFERENCE_API, type YourDataKeys } from "../accounts/your-data";
import type { Container } from "../container/container";
import { allContainers } from "../container/get-container";
import { logAccountChange } from "../log/account-changes";
import type { ImportReport } from "../reference-api/import/report";
import { postToReferenceApi } from "../upstream/reference-api";
import { nameOf } from "./account-routes";
import { mayConnect } from "./may-connect";
import { refuse, respondJson } from "./responses";
import { guardedRoute } from "./route";

/** `POST /api/import?name=…`; `preview=1` stores nothing. Connects *Your data* after the first import. */
export const importRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, async ({ desk }: Container, visitor) => {
    const why = mayConnect(desk, visitor, request.headers);
    if (why !== null) return refuse(403, why);
    const { referenceApiToken: token, baseUrl: address, source } = desk.settings;
    if (token === null || address === null || source !== "sample") return refuse(409, NO_REFERENCE_API);
    const place = { address, token };
    const path = `/admin/import${new URL(request.url).search}`;
    const report = await postToReferenceApi<ImportReport>(place, path, request).catch(() => null);
    if (report === null) return refuse(502, "The reference API didn’t take the file. Nothing was imported.");
    if (report.written === null) return respondJson(200, { report, base: "" });
    const by = nameOf(visitor);
    const keysOf = (usable: readonly string[]) =>
      postToReferenceApi<YourDataKeys>(place, `/admin/your-data/keys?usable=${usable.join()}`);
    const { id, isNew } = await connectYourData(desk.accounts, address, keysOf, by);
    if (isNew) logAccountChange("connected", { id, by });
    const container = (await allContainers()).find(({ account }) => account?.id === id);
    // The saved project list lacks new projects; *Projects* loads it again for one request.
    await container?.upstream.forgetProjects();
    return respondJson(200, { report, base: container?.base ?? "" });
  });
