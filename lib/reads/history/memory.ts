import { ownEstimate } from "../../domain/figures/click-estimate";
import type { KeywordMemory, KnownDay, MemoryPoint, Moves, Trend } from "../../domain/history/memory";
import { nearestKnownDay } from "../../domain/history/nearest-day";
import { heldPosition } from "../../domain/history/observation";
import { type TrendHead, type TrendRange, type TwoDays, trendHead } from "../../domain/history/trend-view";
import type { KeywordList } from "../../domain/response/reading";
import { inTurns } from "../../domain/steps";
import { listFigureSteps } from "../../domain/table/first-screen";
import { packInTurns } from "../../domain/table/pack";
import { dayNumber, dayText } from "../../domain/time/days";
import { createMemo } from "../../store/memo";
import type { DayValue } from "../../store/memory/day-values";
import type { MemoryReader } from "../../store/memory/memory-reader";
import { packedBody } from "../columns";
import { listAsOf } from "../list-as-of";
import { NEVER, type ReadContext } from "../read-context";
import { movesBetween } from "./memory-moves";

/** Days as they are written; null: as far as there are any. */
export type Span = { from: string | null; to: string | null };

const EVER: Span = { from: null, to: null };
const BYTES_MAX = 64 * 1024 * 1024;
const HEADS_MAX = 1_000;
/**
 * What projects have said over time: one keyword, the days, the trend, what moved between two days, and the table as of a
 * day. Never asks.
 */
export function createMemoryReads(context: ReadContext) {
  const { upstream } = context;
  const moves = createMemo<Moves>({ sizeMax: 200_000, sizeOf: (each) => each.moves.length });
  const tables = createMemo<Uint8Array<ArrayBuffer>>({ sizeMax: BYTES_MAX, sizeOf: (body) => body.length });
  const heads = createMemo<TrendHead>({ sizeMax: HEADS_MAX });
  /** Made once for each version of what is held; null: nothing is. */
  const made = async <T>(projectId: string, make: (memory: MemoryReader, version: string) => Promise<T>) => {
    const memory = await upstream.memory();
    const version = (await memory?.version(projectId)) ?? null;
    return memory === null || version === null ? null : make(memory, version);
  };
  const trend = async (projectId: string, span: Span): Promise<Trend> => ({
    days: (await made(projectId, (memory) => memory.trend(projectId, daysOf(span)))) ?? [],
  });
  return {
    trend,
    /** What a project's trend is about, for its page; `between`: the days that it is compared on. */
    trendHead: async (
      projectId: string,
      range: TrendRange | null,
      between: TwoDays | null = null,
    ): Promise<TrendHead> => {
      const head = await made(projectId, (memory, version) =>
        heads(JSON.stringify([projectId, range, between]), version, async () =>
          trendHead(await memory.trend(projectId, daysOf(EVER)), range, between),
        ),
      );
      return head ?? trendHead([], range);
    },
    async days(projectId: string): Promise<{ days: KnownDay[] }> {
      const { days } = await trend(projectId, EVER);
      return { days: days.map(({ on, known, listed }) => ({ on, known, listed })) };
    },
    async keyword(projectId: string, keywordId: string, span: Span): Promise<KeywordMemory> {
      const lines = (await made(projectId, (memory) => memory.keyword(projectId, keywordId, daysOf(span)))) ?? [];
      const endedOn = lines.at(-1)?.endedOn ?? null;
      return {
        lines: lines.map(({ line, values }) => ({
          ...line,
          points: values.map(([day, value]) => pointOf(day, value)),
        })),
        endedOn: endedOn === null ? null : dayText(endedOn),
      };
    },
    /**
     * What moved between two days, or the nearest known ones before them that are not too far; null: there are none.
     */
    async moves(projectId: string, asked: { from: string; to: string }): Promise<Moves | null> {
      const known = (await trend(projectId, { from: null, to: asked.to })).days.map(({ on }) => on);
      const [from, to] = [nearestKnownDay(known, asked.from), nearestKnownDay(known, asked.to)];
      if (from === null || to === null) return null;
      const days = { from: dayNumber(from) ?? 0, to: dayNumber(to) ?? 0 };
      const listVersion = await upstream.keywordsVersion(projectId);
      return made(projectId, (memory, version) =>
        moves(JSON.stringify([projectId, from, to]), `${version} ${listVersion}`, async () => {
          const { reading } = await upstream.listKeywords(projectId, NEVER);
          const held = await memory.days(projectId, [days.from, days.to]);
          return inTurns(movesBetween(held, days, ownEstimate(reading?.data.keywords ?? [])));
        }),
      );
    },
    /** The table as of a day; `against` is where its rows' earlier positions are from. */
    asOf: (projectId: string, day: string, against: string | null): Promise<KeywordList> =>
      listAsOf(context, projectId, { day, against }),
    /** The same as the bytes of a packed list, and what changes with them; null: nothing is held of the project. */
    async asOfColumns(projectId: string, day: string, against: string | null) {
      const listVersion = await upstream.keywordsVersion(projectId);
      return made(projectId, async (_, version) => {
        const both = `${version} ${listVersion}`;
        const body = await tables(JSON.stringify([projectId, day, against]), both, async () => {
          const list = await listAsOf(context, projectId, { day, against });
          const { keywords, ...facts } = list;
          return packedBody(packInTurns(keywords, { facts, figures: await inTurns(listFigureSteps(list)) }));
        });
        return body === null ? null : { etag: `"${both}"`, body };
      });
    },
  };
}

const daysOf = ({ from, to }: Span) => ({
  from: (from === null ? null : dayNumber(from)) ?? -1e8,
  to: (to === null ? null : dayNumber(to)) ?? 1e8,
});

const pointOf = (day: number, { position, page, atMs, revised, ...value }: DayValue): MemoryPoint => ({
  on: dayText(day),
  position: heldPosition(position),
  rankingUrl: page,
  readAt: new Date(atMs).toISOString(),
  revisedFrom: heldPosition(revised),
  ...value,
});
