import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineStyles } from "../../lib/server/inline-styles";
import { sendRaw } from "../support/services/raw-request";
import { startServer } from "../support/services/start-server";
import { temporaryFolder } from "../support/temporary-folder";

const LINK = `<link rel="stylesheet" href="/_next/static/chunks/look.css" nonce="abc=" data-precedence="next"/>`;
const build = temporaryFolder(afterAll);
const chunks = path.join(build, "static", "chunks");

/** @property isFlushed Next sends the head before the page is ready */
type Answer = {
  type?: string;
  link?: string | string[];
  isFlushed?: boolean;
  prepare?: ReturnType<typeof inlineStyles>;
};
let respond: RequestListener;
const startedServer = startServer(createServer((request, response) => respond(request, response)));

beforeAll(() => {
  mkdirSync(chunks, { recursive: true });
  writeFileSync(path.join(chunks, "look.css"), `p{content:"→";src:url(../media/a.woff2)}`);
  writeFileSync(path.join(chunks, "torn.css"), `p{content:"</style>"}`);
});
afterAll(async () => (await startedServer).close());

async function ask(pieces: (string | Uint8Array)[], answer: Answer = {}) {
  const { type = "text/html; charset=utf-8", link, isFlushed, prepare = inlineStyles(build, "") } = answer;
  respond = (_request, response) => {
    prepare(response);
    response.setHeader("content-type", type);
    if (link !== undefined) response.setHeader("link", link);
    if (isFlushed) response.flushHeaders();
    for (const piece of pieces.slice(0, -1)) response.write(piece);
    response.end(pieces.at(-1));
  };
  const { body, headers } = await sendRaw(await startedServer, "/");
  return { body, link: headers.link as string | undefined };
}

const load = async (...args: Parameters<typeof ask>): Promise<string> => (await ask(...args)).body;

test("the style sheet replaces its link, with the link's nonce, and the file is not requested", async () => {
  expect(await load([Buffer.from(`<head>${LINK}</head><p>Ω →`), Buffer.from("the rest")])).toBe(
    `<head><style nonce="abc=">p{content:"→";src:url(/_next/static/media/a.woff2)}</style>` +
      `${LINK.replace("/>", " disabled>")}</head><p>Ω →the rest`,
  );
});

test("below a base path, both addresses include it", async () => {
  const prepare = inlineStyles(build, "/seo");
  const link = LINK.replace("/_next", "/seo/_next");
  expect(await load([Buffer.from(link)], { prepare })).toContain("src:url(/seo/_next/static/media/a.woff2)");
  expect(await load([Buffer.from(LINK)], { prepare }), "another build's sheet").toBe(LINK);
});

test.each([
  ["a sheet that the build does not have", LINK.replace("look", "other")],
  ["a sheet that would end the style", LINK.replace("look", "torn")],
  ["another kind of link", LINK.replace("stylesheet", "preload")],
])("%s stays a file", async (_name, link) => expect(await load([Buffer.from(link)])).toBe(link));

test("only the first chunk of a page is searched", async () => {
  expect(await load([Buffer.from("<p>"), Buffer.from(LINK)])).toBe(`<p>${LINK}`);
  expect(await load([Buffer.from(LINK)], { type: "text/plain" })).toBe(LINK);
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
])("a header that says “%s” asks for no sheet that is in the page", async (linkHeader, expectedLink) => {
  for (const isFlushed of [true, false])
    expect((await ask([Buffer.from(LINK)], { link: linkHeader, isFlushed })).link).toBe(expectedLink);
});

test("a header keeps the preload of a sheet that stays a file", async () => {
  const other = SHEET.replace("look", "other");
  expect((await ask([Buffer.from(LINK.replace("look", "other"))], { link: other })).link).toBe(other);
});

test("a build without styles changes nothing", async () => {
  expect(await load([Buffer.from(LINK)], { prepare: inlineStyles(path.join(build, "none"), "") })).toBe(LINK);
});
