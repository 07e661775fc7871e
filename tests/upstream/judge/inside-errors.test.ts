import { expect, test } from "vitest";
import { projectId } from "../../../lib/domain/ids";
import { PROJECTS_ADDRESS } from "../../../lib/upstream/endpoints/projects";
import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureAnswer } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

/** Loads the projects of a service that always sends `answer`. */
async function projectsOf(answer: FixtureAnswer) {
  const { upstream } = (await fixtureDesk(() => answer)).desk.container;
  return { upstream, ...(await upstream.listProjects(read("now"))) };
}

test.each<[unknown, string, string]>([
  [{ success: 0, error: "Invalid API key" }, "key_rejected", "Invalid API key"],
  [{ ok: false, error: { code: "token_expired", text: "Gilt nicht mehr" } }, "key_rejected", "Gilt nicht mehr"],
  [{ status: "error", code: 401, message: "Clé refusée" }, "key_rejected", "Clé refusée"],
  [{ result: "error", reason: "You are being rate limited" }, "limit_unclear", "You are being rate limited"],
  [{ success: false, error: { code: "RATE_LIMIT_EXCEEDED" } }, "limit_unclear", "RATE_LIMIT_EXCEEDED"],
  [{ errors: [{ code: "no_account", string: "There is no such account" }] }, "not_found", "There is no such account"],
  [{ status: "failed", error_code: 404, msg: "?" }, "not_found", "?"],
  [{ success: false, message: "Forbidden", errors: [{ detail: "Scope needed" }] }, "forbidden", "Scope needed"],
  [{ error: "No permission: key scope required" }, "forbidden", "No permission: key scope required"],
  [{ error: "date_from is required", data: [] }, "date_needed", "date_from is required"],
  [{ success: false, error: "Unknown project key 5" }, "not_found", "Unknown project key 5"],
  [{ code: 40101, msg: "invalid api key", data: null }, "key_rejected", "invalid api key"],
  [{ error: "TOTAL LIMIT EXCEEDED" }, "limit_unclear", "TOTAL LIMIT EXCEEDED"],
  [{ code: 29, message: "Limit exceeded" }, "limit_unclear", "Limit exceeded"],
  [{ result: null, info: "Gesamtlimit überschritten" }, "limit_unclear", "Gesamtlimit überschritten"],
  [{ success: false, error: "превышен лимит запросов" }, "limit_unclear", "превышен лимит запросов"],
  [{ result: "error", error_text: "You have 0 requests left" }, "limit_unclear", "You have 0 requests left"],
  [[{ error: "Hier ging etwas schief" }], "service_error", "Hier ging etwas schief"],
  [{ status: 0, error_message: "campaign not found" }, "not_found", "campaign not found"],
  [{ ret: -1, errMsg: "project is not exist", result: {} }, "not_found", "project is not exist"],
  [{ exito: false, mensaje: "Clave de API no válida" }, "key_rejected", "Clave de API no válida"],
  [{ statut: "erreur", message: "Projet introuvable" }, "not_found", "Projet introuvable"],
  [{ erfolg: false, fehlermeldung: "Ungültiger API-Schlüssel" }, "key_rejected", "Ungültiger API-Schlüssel"],
  [{ code: 42900, msg: "frequency too high", data: null }, "limit_unclear", "frequency too high"],
  [{ response: { "@status": "fail", error: { "@code": "404", "#text": "no project" } } }, "not_found", "no project"],
  [{ http: 200, batches: [{ http: 404, message: "Unknown id", output: null }] }, "not_found", "Unknown id"],
  [[{ http: 403, message: "Not yours" }], "forbidden", "Not yours"],
  // One object with a code and a message, under any name.
  [{ error_404: { code: 1, message: "x y" } }, "service_error", "x y"],
  [{ "soap.fault": { code: 1, message: "x y" } }, "service_error", "x y"],
  [{ exc: { name: "ValueError", message: "broke here" } }, "service_error", "broke here"],
  [{ oops: { level: "fatal", text: "broke here" } }, "service_error", "broke here"],
  [{ x: { err: 1, info: "broke here" } }, "service_error", "broke here"],
  [{ wrong: { errno: 17, descr: "Thing broke down" } }, "service_error", "Thing broke down"],
  [{ 0: { code: "E1", message: "bad thing" } }, "service_error", "bad thing"],
  [{ problem: { type: "about:blank", title: "Oh no", status: 500 } }, "service_failed", "Oh no"],
  [{ reply: { title: "Not for you", httpStatus: "403", instance: "/x" } }, "forbidden", "Not for you"],
  [{ outcome: { title: "No such site", code: 404, traceId: "a1" } }, "not_found", "No such site"],
  [{ error_404: { code: 1, message: "x y" }, request: { id: "r-1" } }, "service_error", "x y"],
  [{ envelope: { problem_2: { id: "err-8", code: 7, message: "no luck at all" } } }, "service_error", "no luck at all"],
  // A failing status of a part without data.
  [{ code: 20000, text: "Ok.", tasks: [{ code: 40402, text: "Bad id.", result: null }] }, "not_found", "Bad id."],
  [{ code: 20000, tasks: [{ code: 40301, text: "Access denied.", result: null }] }, "forbidden", "Access denied."],
  [{ batches: [{ code: 404, message: "Unknown id", output: null }] }, "not_found", "Unknown id"],
  [{ ok: true, jobs: { 0: { state: 403, reason: "Not yours", payload: [] } } }, "forbidden", "Not yours"],
  [
    { code: 20000, tasks: [{ id: "9-4", code: 40402, text: "Bad id.", data: { id: 7 }, result: null }] },
    "not_found",
    "Bad id.",
  ],
  [
    { code: 20000, tasks: [{ code: 40202, text: "Limit per minute exceeded.", result: null }] },
    "other_limit",
    "Limit per minute exceeded.",
  ],
  [{ data: { a: null }, errors: [{ message: "x", path: ["a"], extensions: { code: "FORBIDDEN" } }] }, "forbidden", "x"],
  [{ data: null, errors: [{ message: "x", extensions: { code: "UNAUTHENTICATED" } }] }, "key_rejected", "x"],
  [{ data: { a: null }, errors: [{ message: "x", extensions: { classification: "NOT_FOUND" } }] }, "not_found", "x"],
  [{ errors: [{ message: "z", extensions: { http: { status: 404 } } }], data: { a: null } }, "not_found", "z"],
  [
    {
      data: { keyword: { id: 7, text: "zinc tub", history: null } },
      errors: [{ message: "x", path: ["keyword", "history"], extensions: { code: "FORBIDDEN" } }],
    },
    "forbidden",
    "x",
  ],
  [{ exception: "Code: 60. DB: no such object" }, "not_found", "Code: 60. DB: no such object"],
  [{ exception: "Pool is empty.", timestamp: "2026-03-02T00:00:00Z", path: "/x" }, "service_error", "Pool is empty."],
  [{ exception: { type: "Pool", message: "Pool is empty." }, trace: ["a"] }, "service_error", "Pool is empty."],
  [{ errorMessage: "Pool is empty.", errorType: "P", stackTrace: ["a", "b"] }, "service_error", "Pool is empty."],
  [{ stopped_because: "Err. 12. It is asleep. Ask us." }, "service_error", "Err. 12. It is asleep. Ask us."],
])("%j in a 200 is %s", async (json, code, words) => {
  const { upstream, reading, problem } = await projectsOf({ json });
  expect(reading).toBeNull();
  expect(problem).toMatchObject({ code, details: { answerStatus: 200, counted: 1, serviceMessage: words } });
  const [raw] = await upstream.rawAnswer({ kind: "projects", projectId: null, keywordId: null });
  expect(JSON.parse(raw?.body ?? "")).toEqual(json);
});

async function keywordAnswering(answer: FixtureAnswer) {
  const { service, desk } = await fixtureDesk(({ url }) =>
    url.pathname.includes("keyworddata") ? answer : { json: [{ id: "7", keyword: "brass bell", position: 3 }] },
  );
  const { reading, problem } = await desk.container.upstream.getKeywordData("1", "7", read("now"));
  return { data: reading?.data, problem, requests: service.requests.length };
}

test.each<[FixtureAnswer]>([
  [{ status: 204, text: "" }],
  [{ status: 205, text: "" }],
  [{ text: "ERROR 50 :: NOTHING FOUND" }],
  [{ json: { status_message: "No Search Results." } }],
  [{ json: { message: "No data available for this keyword" } }],
  [{ json: { status: "ok", message: "Keine Daten vorhanden" } }],
  [{ json: { code: 0, msg: "empty result", data: null } }],
  [{ text: "NO DATA" }],
  [{ text: "Nothing found" }],
  [{ json: { status: "no_data" } }],
  [{ json: { code: 204, message: "No content" } }],
  [{ json: { code: 20000, text: "Ok.", tasks: [{ code: 20000, text: "Ok.", result: null }] } }],
  [{ json: { status_code: 20000, tasks: [{ status_code: 40102, status_message: "No Results.", result: null }] } }],
])("%j for one keyword is a keyword without data", async (answer) => {
  const { data, problem, requests } = await keywordAnswering(answer);
  expect(problem).toBeNull();
  expect(data).toMatchObject({ keyword: { phrase: "" }, positions: [], metrics: [] });
  expect(requests).toBe(1);
});

test.each<[FixtureAnswer, string]>([
  [{ status: 202, json: { status: "running", message: "Not ready yet, try again in 30s" } }, "in 30 seconds"],
  [{ status: 202, text: "" }, "later"],
  [{ json: { status: "processing", message: "Report is being generated" } }, "later"],
  [{ json: { state: "QUEUED", retry_after: 240 } }, "in 4 minutes"],
  [{ status: 202, json: { status: "running", eta: 45 } }, "in 45 seconds"],
  [{ json: { ready: false, message: "still crunching" } }, "later"],
  [{ json: { job: { status: "queued" } } }, "later"],
  [{ json: { status: "generating", check_after_seconds: 20 } }, "in 20 seconds"],
  [{ status: 202, json: { message: "come back in 1 minute" } }, "in 60 seconds"],
  [{ status: 202, json: { job: { ready_in: "90s" } } }, "in 2 minutes"],
  [{ status: 202, json: { message: "Your data will be ready in 2 minutes" } }, "in 2 minutes"],
])("%j is data that is not ready yet", async (answer, ready) => {
  const { problem } = await keywordAnswering(answer);
  expect(problem).toMatchObject({ code: "not_ready", details: { counted: 1, values: { ready } } });
});

test.each<[unknown]>([[{ data: { node: null } }], [{ data: { viewer: { keyword: null } }, extensions: { cost: 1 } }]])(
  "%j for one keyword is not found",
  async (json) => {
    expect((await keywordAnswering({ json })).problem).toMatchObject({ code: "not_found" });
  },
);

test("a key rejected inside a 200 stops every request until a user acts", async () => {
  const { upstream } = await projectsOf({ json: { success: 0, error: "API key has been revoked" } });
  const { problem } = await upstream.listProjects(read("now"));
  expect(problem).toMatchObject({ code: "key_rejected", details: { answerStatus: null } });
});

test.each<[unknown]>([
  [{ errors: [], data: [{ id: 1, name: "Shop" }] }],
  [{ projects: [{ id: 1, name: "Shop", error: "last crawl failed" }] }],
  [{ success: true, error: null, message: "API key valid", items: [{ id: 1, name: "Shop", status: "error" }] }],
])("%j is data", async (json) => {
  const { reading, problem } = await projectsOf({ json });
  expect([problem, reading?.data.projects.length]).toEqual([null, 1]);
});

test("a truncated body was counted, not “may have been”", async () => {
  const { problem } = await projectsOf({ text: '[{"id": 1, "name": "Sho' });
  expect(problem).toMatchObject({ code: "broken_response", details: { counted: 1, mayCount: 0 } });
  expect(problem?.text).toContain("The request was counted.");
});

test.each([
  ["ERROR 120 :: WRONG API KEY", "key_rejected"],
  ["ERROR 70 :: DATABASE OFFLINE", "service_error"],
  ["TOTAL LIMIT EXCEEDED", "limit_unclear"],
  ["Invalid API key", "key_rejected"],
])("a line of text can be an error: %s", async (text, code) => {
  const { problem } = await projectsOf({ text, headers: { "content-type": "text/plain" } });
  expect(problem).toMatchObject({ code, details: { serviceMessage: text } });
});

test("a stack trace is not shown as the service's message, and an unlisted status can be inspected", async () => {
  const trace = { trace: "at load (app.js:3)", error: "Quota table could not be opened" };
  const failedLoad = await projectsOf({ status: 500, json: trace });
  expect(failedLoad.problem?.details.serviceMessage).toBe("Quota table could not be opened");
  const { problem, upstream } = await projectsOf({ status: 451, json: { detail: "Not available in your country" } });
  expect(problem).toMatchObject({ code: "service_error", details: { answerStatus: 451 } });
  expect(await upstream.rawAnswer(PROJECTS_ADDRESS)).toHaveLength(1);
});

test.each<[FixtureAnswer]>([
  [{ status: 204, text: "" }],
  [{ json: { message: "No projects found.", projects: [] } }],
  [{ json: { status: 0, errmsg: "ok", list: [] } }],
  [{ text: "ERROR 50 :: NOTHING FOUND" }],
  [{ json: { status_message: "No Search Results." } }],
  [{ json: { success: false, error: "No projects yet" } }],
  [{ json: { ok: false, reason: "Keine Projekte gefunden" } }],
])("%j is an empty list", async (answer) => {
  const { reading, problem } = await projectsOf(answer);
  expect(problem).toBeNull();
  expect(reading?.data).toMatchObject({ projects: [], complete: true });
});

test("keywords without an id are refused with that reason", async () => {
  const { desk } = await fixtureDesk(() => ({ json: { keywords: [{ keyword: "kettle", position: 3 }], total: 1 } }));
  const { problem } = await desk.container.upstream.listKeywords(projectId("1"), read("now"));
  expect(problem).toMatchObject({ code: "unreadable_answer" });
  expect(problem?.text).toContain("couldn’t be read as a keyword list, because its keywords have no ID.");
});
