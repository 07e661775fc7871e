import { connectYourData, type YourDataKeys } from "../accounts/your-data";
import type { Container } from "../container/container";
import { findContainer, shownAccounts } from "../container/get-container";
import { logAccountChange } from "../log/account-changes";
import { IMPORT_BYTES_MAX, type ImportReport } from "../reference-api/import/report";
import { postToReferenceApi } from "../upstream/reference-api";
import { nameOf } from "./account-routes";
import { mayConnect } from "./may-connect";
import { refuse, respondJson } from "./responses";
import { guardedRoute } from "./route";

const NOT_HERE =
  "Files are imported into the reference API, which doesn’t run here. It runs while UPSTREAM_BASE_URL is not set.";
const UNAVAILABLE = "The reference API didn’t take the file. Nothing was imported.";

/** `POST /api/import?name=…`; `preview=1` stores nothing. Connects *Your data* after the first import. */
export const importRoute = (request: Request): Promise<Response> =>
  guardedRoute(request, async ({ desk }: Container, visitor) => {
    const why = mayConnect(desk, visitor, request.headers);
    if (why !== null) return refuse(403, why);
    const { referenceApiToken: token, baseUrl: address, source } = desk.settings;
    if (token === null || address === null || source !== "sample") return refuse(409, NOT_HERE);
    if (Number(request.headers.get("content-length") ?? 0) > IMPORT_BYTES_MAX)
      return refuse(413, "The file is larger than 512 MB.", { connection: "close" });
    const place = { address, token };
    const path = `/admin/import${new URL(request.url).search}`;
    const report = await postToReferenceApi<ImportReport>(place, path, request.body).catch(() => null);
    if (report === null) return refuse(502, UNAVAILABLE);
    if (report.written === null) return respondJson(200, { report, base: "" });
    const by = nameOf(visitor);
    const keysOf = (usable: readonly string[]) =>
      postToReferenceApi<YourDataKeys>(place, `/admin/your-data/keys?usable=${usable.join()}`);
    const { id, isNew } = await connectYourData(desk.accounts, address, keysOf, by);
    if (isNew) logAccountChange("connected", { id, by });
    const slug = (await desk.accounts.find(id))?.slug;
    const account = (await shownAccounts()).find((shown) => shown.slug === slug);
    // The saved project list lacks new projects; *Projects* loads it again for one request.
    if (account !== undefined) await (await findContainer(account.slug))?.upstream.forgetProjects();
    return respondJson(200, { report, base: account?.base ?? "" });
  });
