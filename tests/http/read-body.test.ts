import { expect, test } from "vitest";
import { BODY_BYTES_MAX, readBody } from "../../lib/http/read-body";

const AT = "http://127.0.0.1:3000/api/somewhere";
const KIB = 1024;

/** Streamed bodies need `duplex`; the types of this Node version lack it. @param pull ends the body with null */
function requestOf(pull: (pieceCount: number) => Uint8Array | null | Promise<never>) {
  const seen = { pulled: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await pull(seen.pulled);
        if (piece === null) return controller.close();
        seen.pulled += 1;
        return controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  return { request: new Request(AT, init), seen };
}

const streamOf = (pieces: number, bytesEach: number) =>
  requestOf((pieceCount) => (pieceCount === pieces ? null : new Uint8Array(bytesEach).fill(97)));
const endless = (bytes: number) =>
  requestOf((pieceCount) => (pieceCount === 0 ? new Uint8Array(bytes) : new Promise<never>(() => {}))).request;

test("a body within the limit is read correctly, however it arrives", async () => {
  const text = "Straße 東京 🌲".repeat(1_000);
  expect(await readBody(new Request(AT, { method: "POST", body: text }))).toEqual({ text, problem: null });
  const { request } = streamOf(4, 16);
  expect(await readBody(request, 64)).toEqual({ text: "a".repeat(64), problem: null });
  expect(await readBody(new Request(AT, { method: "POST" }))).toEqual({ text: "", problem: null });
});

test("an announced length is checked before the body is read", async () => {
  const { request, seen } = streamOf(1, 1);
  request.headers.set("content-length", String(BODY_BYTES_MAX + 1));
  expect(await readBody(request)).toEqual({ text: null, problem: "too_large" });
  expect(seen.pulled).toBe(0);
});

test("a streamed body is abandoned at the piece that exceeds the limit", async () => {
  const { request, seen } = streamOf(10_000, 64 * KIB);
  expect(await readBody(request, 256 * KIB)).toEqual({ text: null, problem: "too_large" });
  expect(seen.pulled).toBe(5);
});

test("a length announced too small, or not a number, doesn't raise the limit", async () => {
  for (const length of ["10", "-1", "many", "1e400"]) {
    const { request } = streamOf(10, KIB);
    request.headers.set("content-length", length);
    expect((await readBody(request, 4 * KIB)).problem).toBe("too_large");
  }
});

test("too many large bodies at once are refused, and their memory is free again afterwards", async () => {
  const mebibyte = KIB * KIB;
  const bodies = Array.from({ length: 20 }, () => readBody(streamOf(15, mebibyte).request, 16 * mebibyte));
  const problems = (await Promise.all(bodies)).map(({ problem }) => problem);
  expect(problems).toContain("busy");
  expect((await readBody(streamOf(15, mebibyte).request, 16 * mebibyte)).problem).toBeNull();
});

test("a connection that breaks inside the body yields no body", async () => {
  const { request } = requestOf((pieceCount) =>
    pieceCount === 0 ? new Uint8Array(7) : Promise.reject<never>(new Error("aborted")),
  );
  expect(await readBody(request)).toEqual({ text: null, problem: "cut_off" });
});

test.each([
  ["many small bodies", 770, 32 * KIB],
  ["a few large ones", 8, KIB * KIB],
  ["one byte each", 2_000, 1],
  ["whole bodies but for their last byte", 40, KIB * KIB - 1],
])(
  "G6: endless bodies of strangers (%s) don't use the users' memory and are abandoned",
  async (_name, count, bytes) => {
    const late = Array.from({ length: count }, () =>
      readBody(endless(bytes), KIB * KIB, { sender: "stranger", withinMs: 300 }),
    );
    const own = await readBody(streamOf(20, KIB * KIB).request, 24 * KIB * KIB);
    expect(own.problem).toBeNull();
    const problems = new Set((await Promise.all(late)).map(({ problem }) => problem));
    expect([...problems].every((problem) => problem === "late" || problem === "busy")).toBe(true);
    // The memory of refused bodies is free again.
    expect((await readBody(streamOf(2, KIB * KIB).request, 4 * KIB * KIB, { sender: "stranger" })).problem).toBeNull();
  },
);
