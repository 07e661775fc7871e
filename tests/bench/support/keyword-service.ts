import { type FixtureService, serveFixture } from "../../support/services/fixture-service";

export const SIZES = [100, 1_000, 10_000, 100_000] as const;
export const projectOf = (size: number): string => `bench-${size}`;

const PAGE_ROWS_MAX = 5_000;
const WORDS =
  "hiking boots waterproof tent merino wool base layer camping stove trail running shoes winter jacket backpack sleeping bag down ultralight kids rain climbing rope".split(
    " ",
  );
const DAYS = 7;

const noise = (seed: number): number => {
  const hash = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 12)) >>> 0) / 2 ** 32;
};
const word = (seed: number): string => WORDS[Math.floor(noise(seed) * WORDS.length)] ?? "";

export function row(index: number) {
  const position = 1 + Math.floor(noise(index * 7 + 1) * 110);
  const place = (shift: number) => (position + shift > 100 ? ">100" : Math.max(1, position + shift));
  return {
    id: 100_000_000 + index,
    keyword: `${word(index * 3)} ${word(index * 3 + 1)} ${word(index * 3 + 2)} ${index}`,
    position: place(0),
    previous_position: place(Math.floor(noise(index * 11) * 9) - 4),
    best_position: Math.max(1, Math.min(position, 100) - 5),
    search_volume: Math.floor(noise(index * 13) ** 4 * 100_000),
    cpc: Math.round(noise(index * 17) * 500) / 100,
    ranking_url: `https://bench.example/${word(index * 5)}/${word(index * 5 + 2)}`,
    tags: [word(index * 19)],
    device: index % 2 === 0 ? "desktop" : "mobile",
    measured_on: "2026-11-20",
    recent: Array.from({ length: DAYS }, (_, day) => ({
      date: `2026-11-${14 + day}`,
      position: place(Math.floor(noise(index * 23 + day) * 5) - 2),
    })),
  };
}

export const startKeywordService = (): Promise<FixtureService> =>
  serveFixture(({ url }) => {
    const [, , endpoint, id = ""] = url.pathname.split("/");
    if (endpoint === "projects")
      return { json: SIZES.map((size) => ({ id: projectOf(size), name: `Bench ${size}`, keyword_count: size })) };
    const size = SIZES.find((candidate) => projectOf(candidate) === id);
    if (endpoint !== "project-keywords-list" || size === undefined) return { status: 404, json: {} };
    const limit = Math.min(Number(url.searchParams.get("limit") ?? 100), PAGE_ROWS_MAX);
    const offset = Number(url.searchParams.get("offset") ?? 0);
    const length = Math.max(0, Math.min(limit, size - offset));
    return { json: { count: size, results: Array.from({ length }, (_, index) => row(offset + index)) } };
  });
