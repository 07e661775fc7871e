import { type FixtureAnswer, type FixtureService, serveFixture } from "../../support/services/fixture-service";

export const ECHO_STATES = [
  "good",
  "bad-request",
  "forbidden",
  "missing",
  "failing",
  "page",
  "other-form",
  "cut",
  "redirect",
  "empty",
] as const;
export type EchoState = (typeof ECHO_STATES)[number] | "limit" | "unauthorised";

export function echoOf(key: string): string {
  const bytes = Buffer.from(key);
  return [key, encodeURIComponent(key), bytes.toString("base64"), bytes.toString("hex")].join(" or ");
}

const STATUSES: Partial<Record<EchoState, number>> = {
  "bad-request": 400,
  unauthorised: 401,
  forbidden: 403,
  missing: 404,
  limit: 429,
  failing: 500,
};

function rowsOf(echo: string) {
  return Array.from({ length: 40 }, (_, at) => ({
    id: at === 0 ? "good" : `k${at}`,
    keyword: `shoes ${at} ${echo}`,
    position: at + 1,
    url: `https://shop.example/${at}?seen=${encodeURIComponent(echo)}`,
    tags: [echo],
    [`note of ${echo.slice(0, 40)}`]: echo,
  }));
}

export const startEchoing = (key: string): Promise<FixtureService> => {
  const echo = echoOf(key);
  const headers = { "x-echo": encodeURIComponent(echo) };
  return serveFixture(({ url }, response): FixtureAnswer | null => {
    const [, , endpoint, id = ""] = decodeURIComponent(url.pathname).split("/");
    const state = endpoint === "projects" ? "good" : id;
    const status = STATUSES[state as EchoState];
    if (status !== undefined) return { status, headers, json: { detail: `Not with ${echo}`, code: echo } };
    if (state === "page") return { headers: { "content-type": "text/html" }, text: `<h1>${echo}</h1>` };
    if (state === "other-form") return { headers, json: { said: echo, at: { of: echo } } };
    if (state === "redirect") return { status: 302, headers: { ...headers, location: `http://${key}.example/` } };
    if (state === "empty") return { headers, json: [] };
    if (state === "cut") {
      response
        .writeHead(200, { ...headers, "content-type": "application/json", "content-length": "4000" })
        .write(`[{"id":"a","keyword":"${echo}"`, () => response.destroy());
      return null;
    }
    if (endpoint === "projects") {
      const states = [...ECHO_STATES, "limit", "unauthorised"];
      return { headers, json: states.map((each) => ({ id: each, name: `${each} ${echo}`, note: echo })) };
    }
    if (endpoint === "project-keywords-list") return { headers, json: rowsOf(echo) };
    const history = [{ date: "2026-11-19", position: 3, url: `https://shop.example/${echo}`, seen: echo }];
    return { headers, json: { id, keyword: `shoes ${echo}`, note: echo, history } };
  });
};
