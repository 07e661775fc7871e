import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import path from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineStyles } from "../../lib/server/inline-styles";
import { type StartedServer, startServer } from "../support/services/start-server";
import { temporaryFolder } from "../support/temporary-folder";

const build = temporaryFolder(afterAll);
const chunks = path.join(build, "static", "chunks");
const LINK = `<link rel="stylesheet" href="/_next/static/chunks/look.css" nonce="abc=" data-precedence="next"/>`;
const PAGE = "text/html; charset=utf-8";
let pieces: (string | Uint8Array)[] = [];
let type = PAGE;
let hints: string | string[] | null = null;
let prepareHead: ReturnType<typeof inlineStyles>;
let started: StartedServer;
const server = createServer((_request, response) => {
  prepareHead(response);
  response.setHeader("content-type", type);
  if (hints !== null) response.setHeader("link", hints);
  if (isFlushed) response.flushHeaders();
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
});

beforeAll(async () => {
  mkdirSync(chunks, { recursive: true });
  writeFileSync(path.join(chunks, "look.css"), `p{content:"→";src:url(../media/a.woff2)}`);
  writeFileSync(path.join(chunks, "torn.css"), `p{content:"</style>"}`);
  prepareHead = inlineStyles(build, "");
  started = await startServer(server);
});
afterAll(() => started.close());

/** Next sends the head before the page is ready. */
let isFlushed = false;

async function ask(written: (string | Uint8Array)[], as = PAGE, link: string | string[] | null = null) {
  [pieces, type, hints] = [written, as, link];
  const [response] = await once(get({ port: started.port, host: "127.0.0.1", agent: false }), "response");
  return { body: await readText(response), link: response.headers.link as string | undefined };
}

const load = async (written: (string | Uint8Array)[], as = PAGE): Promise<string> => (await ask(written, as)).body;

test("the style sheet replaces its link, with the link's nonce, and the file is not requested", async () => {
  expect(await load([Buffer.from(`<head>${LINK}</head><p>Ω →`), Buffer.from("the rest")])).toBe(
    `<head><style nonce="abc=">p{content:"→";src:url(/_next/static/media/a.woff2)}</style>` +
      `${LINK.replace("/>", " disabled>")}</head><p>Ω →the rest`,
  );
});

test("below a base path, both addresses include it", async () => {
  const before = prepareHead;
  prepareHead = inlineStyles(build, "/seo");
  const link = LINK.replace("/_next", "/seo/_next");
  expect(await load([Buffer.from(link)])).toContain("src:url(/seo/_next/static/media/a.woff2)");
  expect(await load([Buffer.from(LINK)]), "another build's sheet").toBe(LINK);
  prepareHead = before;
});

test("a page of a single chunk has its styles", async () => {
  expect(await load([Buffer.from(LINK)])).toContain("<style nonce");
});

test.each([
  ["a sheet that the build does not have", LINK.replace("look", "other")],
  ["a sheet that would end the style", LINK.replace("look", "torn")],
  ["another kind of link", LINK.replace("stylesheet", "preload")],
])("%s stays a file", async (_name, link) => expect(await load([Buffer.from(link)])).toBe(link));

test("only the first chunk of a page is searched", async () => {
  expect(await load([Buffer.from("<p>"), Buffer.from(LINK)])).toBe(`<p>${LINK}`);
  expect(await load([Buffer.from(LINK)], "text/plain")).toBe(LINK);
  expect(await load(["a text of the guard"])).toBe("a text of the guard");
});

test("a character split by the head search stays intact", async () => {
  const long = `${LINK}${"a".repeat(8_192 - LINK.length - 1)}→`;
  expect(await load([Buffer.from(long)])).toContain("a→");
});

const FONT = '</_next/static/media/a.woff2>; rel=preload; as="font"; type="font/woff2"';
const SHEET = '</_next/static/chunks/look.css>; rel=preload; as="style"; nonce="abc="';

test.each([
  [`${FONT}, ${SHEET}`, FONT],
  [`${SHEET}, ${FONT}`, FONT],
  [[FONT, SHEET], FONT],
  [SHEET, undefined],
  [FONT, FONT],
])("a header that says “%s” asks for no sheet that is in the page", async (said, sent) => {
  for (isFlushed of [true, false]) expect((await ask([Buffer.from(LINK)], PAGE, said)).link).toBe(sent);
});

test("a header keeps the preload of a sheet that stays a file", async () => {
  const other = SHEET.replace("look", "other");
  expect((await ask([Buffer.from(LINK.replace("look", "other"))], PAGE, other)).link).toBe(other);
});

test("a build without styles changes nothing", async () => {
  const held = prepareHead;
  prepareHead = inlineStyles(path.join(build, "none"), "");
  expect(await load([Buffer.from(LINK)])).toBe(LINK);
  prepareHead = held;
});
