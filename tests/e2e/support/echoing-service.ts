import type { IncomingMessage, ServerResponse } from "node:http";
import { type HandMadeUpstream, startUpstream } from "./upstream";

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

export const startEchoing = (key: string): Promise<HandMadeUpstream> => {
  const echo = echoOf(key);
  return startUpstream((request: IncomingMessage, response: ServerResponse) => {
    const [, , endpoint, id = ""] = decodeURIComponent(request.url?.split("?")[0] ?? "").split("/");
    const state = endpoint === "projects" ? "good" : id;
    const json = { "content-type": "application/json", "x-echo": encodeURIComponent(echo) };
    const status = STATUSES[state as EchoState];
    if (status !== undefined) {
      response.writeHead(status, json).end(JSON.stringify({ detail: `Not with ${echo}`, code: echo }));
    } else if (state === "page") response.writeHead(200, { "content-type": "text/html" }).end(`<h1>${echo}</h1>`);
    else if (state === "other-form")
      response.writeHead(200, json).end(JSON.stringify({ said: echo, at: { of: echo } }));
    else if (state === "redirect") response.writeHead(302, { ...json, location: `http://${key}.example/` }).end();
    else if (state === "empty") response.writeHead(200, json).end("[]");
    else if (state === "cut") {
      response
        .writeHead(200, { ...json, "content-length": "4000" })
        .write(`[{"id":"a","keyword":"${echo}"`, () => response.destroy());
    } else if (endpoint === "projects") {
      const named = [...ECHO_STATES, "limit", "unauthorised"].map((each) => ({
        id: each,
        name: `${each} ${echo}`,
        note: echo,
      }));
      response.writeHead(200, json).end(JSON.stringify(named));
    } else if (endpoint === "project-keywords-list") response.writeHead(200, json).end(JSON.stringify(rowsOf(echo)));
    else {
      const history = [{ date: "2026-11-19", position: 3, url: `https://shop.example/${echo}`, seen: echo }];
      response.writeHead(200, json).end(JSON.stringify({ id, keyword: `shoes ${echo}`, note: echo, history }));
    }
  });
};
