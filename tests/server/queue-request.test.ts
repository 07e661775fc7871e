import { once } from "node:events";
import { get } from "node:http";
import { expect, test, vi } from "vitest";
import { serveHandler } from "./support";

test("two pages render at a time, routes don't wait for them, and an abandoned page isn't rendered", async () => {
  const rendering = new Map<string, () => void>();
  const testServer = await serveHandler({}, ({ url = "" }, response) => {
    if (url.startsWith("/api/")) response.end("from Next");
    else if (url === "/endless") response.write("its first words");
    else rendering.set(url, () => response.end("from Next"));
  });
  const { port, server } = testServer;
  const open = (path: string) => get({ port, path, host: "127.0.0.1", agent: false }).on("error", () => {});
  const load = async (path: string) => {
    const [response] = await once(open(path), "response");
    response.resume();
    await once(response, "end");
    return response.statusCode as number;
  };

  // These pages have started to render. An unread response must not block others.
  const unread = [open("/endless"), open("/endless")];
  await Promise.all(unread.map((one) => once(one, "response")));
  const first = ["/1", "/2"].map(load);
  await expect.poll(() => [...rendering.keys()].sort()).toEqual(["/1", "/2"]);
  const left = open("/left");
  await once(server, "request");
  const last = load("/3");
  await once(server, "request");
  expect(await load("/api/quota"), "while both pages render").toBe(200);
  left.destroy();
  expect(await load("/api/quota")).toBe(200);

  for (const path of ["/1", "/2"]) rendering.get(path)?.();
  await Promise.all(first);
  await expect.poll(() => [...rendering.keys()].sort()).toEqual(["/1", "/2", "/3"]);
  rendering.get("/3")?.();
  expect(await last).toBe(200);
  for (const one of unread) one.destroy();
  testServer.close();
});

test("a page that takes too long stops blocking the next page", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const rendering: string[] = [];
  const { port, close } = await serveHandler({}, ({ url = "" }) => rendering.push(url));
  const open = (path: string) => get({ port, path, host: "127.0.0.1", agent: false }).on("error", () => {});
  const stuck = ["/1", "/2"].map(open);
  try {
    await expect.poll(() => rendering.length).toBe(2);
    stuck.push(open("/3"));
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => rendering.at(-1)).toBe("/3");
  } finally {
    vi.useRealTimers();
    for (const one of stuck) one.destroy();
    close();
  }
});

test("a page adds one close listener, so that Next stays below Node's warning limit", async () => {
  const testServer = await serveHandler({}, (_request, response) =>
    response.end(String(response.listenerCount("close"))),
  );
  try {
    expect(await (await fetch(`http://127.0.0.1:${testServer.port}/projects`)).text()).toBe("1");
  } finally {
    testServer.close();
  }
});
