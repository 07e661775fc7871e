import type { Keyword, KeywordData } from "../../domain/keyword/keyword";
import type { Position } from "../../domain/keyword/position";
import { dayNumber, dayText } from "../../domain/time/days";
import { type AskedDays, type DayRange, joinedDays, missingDays, refreshDays } from "../../domain/time/history-days";
import { STEP_DAYS } from "../../domain/time/interval";
import { historyRows, parseKeywordData, whyNoHistory } from "../parse/keyword-data";
import { isOwnHost, siteHost } from "../parse/positions/site-of";
import type { Delivered, Plan, ServiceForm, SingleResource } from "./endpoint";
import { filledFrom, joinHistory } from "./join-history";

/** `today`: YYYY-MM-DD. `wanted`: days the user chose. `sites`: the project's. `depth`: results that checks look at. */
type Days = {
  today: string;
  wanted?: DayRange | undefined;
  sites?: readonly string[] | undefined;
  depth?: number | null;
};

/** `GET {base}/keyworddata/{id}/`: one request. With a project ID in the path, the response has all its keywords. */
export function keywordDataEndpoint(
  projectId: string,
  keywordId: string,
  form: ServiceForm,
  days: Days,
): SingleResource {
  const byProject = form.keywordDataId === "project";
  const sites = days.sites ?? [];
  return {
    address: { kind: "keyword-data", projectId, keywordId },
    sharedAddress: byProject ? { kind: "keyword-data", projectId, keywordId: null } : null,
    endpoint: "keyword-data",
    segments: ["keyworddata", byProject ? projectId : keywordId],
    thing: { one: "keyword", data: "keyword data", id: keywordId },
    plan: (savedData, list, base) => {
      const row = list?.keywords.find(({ id }) => id === keywordId);
      return planOf(form, days, savedData, { measuredOn: row?.measuredOn ?? null, base });
    },
    rowsOf: (value) => historyRows(value, byProject, form.fieldMap),
    parse: (value) => {
      const parsed = parseKeywordData(
        value,
        { keywordId, sites, depth: days.depth ?? null, today: days.today },
        form.fieldMap,
      );
      // A request by project can return the single row of another keyword.
      if (parsed === null || (byProject && parsed.isOther)) return null;
      return parsed.data;
    },
    whyUnread: (value) => whyNoHistory(value, form.fieldMap),
    fill: (data, list) => {
      const row = list?.keywords.find(({ id }) => id === keywordId);
      const ownData = withoutStrangers(data, row, sites);
      const completeData = row === undefined ? ownData : withMissedDays(ownData, row);
      const own = list?.positionOf ?? ownLabel(completeData, row, sites);
      const labeledData = own === null ? completeData : shownAs(own, completeData, row ?? null);
      return row === undefined ? labeledData : { ...labeledData, keyword: filledFrom(labeledData.keyword, row) };
    },
  };
}

/** Past days never change, so each is requested once. A whole project is requested in full: neighbors share it. */
function planOf(
  { dateParameters, historyDays, keywordDataId }: ServiceForm,
  { today, wanted }: Days,
  savedData: { value: KeywordData; on: string } | null,
  { measuredOn, base }: { measuredOn: string | null; base: Readonly<Record<string, string>> | null },
): Plan {
  const plain = (answer: KeywordData, delivery: Delivered) =>
    withDelivered(savedData === null ? answer : joinHistory(savedData.value, answer, false), delivery);
  if (dateParameters === null) return { query: {}, join: plain };
  const ask = ({ from, to }: DayRange) => ({ [dateParameters.from]: from, [dateParameters.to]: to });
  const usual = usualDays(historyDays, today, measuredOn);
  if (keywordDataId === "project") return { query: ask(usual), join: plain };
  const goingOn = base === null ? null : daysOf(base, dateParameters);
  if (savedData === null) {
    const part = goingOn ?? usual;
    return {
      query: ask(part),
      join: (answer, delivery) => ({
        ...withDelivered(answer, delivery),
        asked: delivery.part === null ? part : (daysDelivered(answer) ?? { from: part.to, to: part.to }),
      }),
    };
  }
  const loadedDays: AskedDays = savedData.value.asked ?? { from: null, to: savedData.on };
  const part = goingOn ?? (wanted && missingDays(loadedDays, wanted, today)[0]) ?? refreshDays(loadedDays, today);
  const isEarlier = loadedDays.from !== null && part.from < loadedDays.from;
  return {
    query: ask(part),
    join: (answer, delivery) => {
      const got = delivery.part === null ? part : daysDelivered(answer);
      const joined = joinHistory(savedData.value, answer, isEarlier);
      return {
        ...withDelivered(joined, delivery),
        asked: got !== null && touches(loadedDays, got) ? joinedDays(loadedDays, got) : loadedDays,
      };
    },
  };
}

const daysOf = (query: Readonly<Record<string, string>>, names: { from: string; to: string }): DayRange | null => {
  const [from, to] = [query[names.from], query[names.to]];
  return from === undefined || to === undefined ? null : { from, to };
};

const touches = (loadedDays: AskedDays, part: DayRange): boolean => {
  const day = (on: string) => dayNumber(on) ?? 0;
  return (
    (loadedDays.from === null || day(part.to) + 1 >= day(loadedDays.from)) && day(part.from) - 1 <= day(loadedDays.to)
  );
};

function daysDelivered({ positions, metrics }: KeywordData): DayRange | null {
  const days = [...positions, ...metrics].flatMap(({ points }) => points.map(({ on }) => on)).sort();
  const [from, to] = [days[0], days.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

const withDelivered = ({ pages: _, part: __, ...data }: KeywordData, { pages, part }: Delivered): KeywordData => ({
  ...data,
  ...(pages > 1 && { pages }),
  ...(part !== null && { part }),
});

function usualDays(days: number, today: string, measuredOn: string | null): DayRange {
  const now = dayNumber(today) ?? 0;
  const latest = (measuredOn === null ? null : dayNumber(measuredOn)) ?? now;
  const last = now - latest > STEP_DAYS.month.most ? latest : now;
  return { from: dayText(last - days + 1), to: today };
}

const siteIn = (label: string | null): string | null => siteHost(label?.split(" · ")[0]);

const ownSites = (row: Keyword | undefined, sites: readonly string[]): string[] =>
  [...sites, siteHost(row?.rankingUrl)].filter((host) => host !== null);

/** Drops histories of several sites if none is the project's: they do not show its position. */
function withoutStrangers(data: KeywordData, row: Keyword | undefined, sites: readonly string[]): KeywordData {
  const own = ownSites(row, sites);
  const hosts = data.positions.map(({ label }) => siteIn(label));
  const isOthers = own.length > 0 && hosts.length > 1 && hosts.every((host) => host !== null && !isOwnHost(host, own));
  if (!isOthers) return data;
  const keyword = { ...data.keyword, position: null, previous: null, rankingUrl: null, measuredOn: null };
  return { ...data, positions: [], keyword };
}

function ownLabel({ positions }: KeywordData, row: Keyword | undefined, sites: readonly string[]): string | null {
  if (positions.length < 2) return null;
  const labels = positions.flatMap(({ label }) => label ?? []);
  const own = ownSites(row, sites);
  const ofSite = labels.find((label) => isOwnHost(siteIn(label) ?? "", own));
  if (ofSite !== undefined) return ofSite;
  if (row === undefined) return null;
  const { market } = row;
  const marketNames = [market.device, market.engine].flatMap((name) => name?.toLowerCase() ?? []);
  const fits = labels.filter((label) =>
    label
      .toLowerCase()
      .split(" · ")
      .every((part) => marketNames.includes(part)),
  );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

/** Puts the device or engine of the list's row first, so that a keyword shows the same position everywhere. */
function shownAs(positionOf: string, data: KeywordData, row: Keyword | null): KeywordData {
  const isShown = ({ label }: KeywordData["positions"][number]) => label?.toLowerCase() === positionOf.toLowerCase();
  // A single unnamed history is the keyword's own, whatever device it was measured on.
  if (data.positions.length > 0 && data.positions.every(({ label }) => label === null)) return data;
  const first = data.positions.find(isShown);
  const latest = first?.points.at(-1);
  if (first === undefined || latest === undefined)
    return row === null
      ? data
      : { ...data, keyword: { ...data.keyword, position: row.position, previous: row.previous } };
  const keyword: Keyword = {
    ...data.keyword,
    position: latest.position,
    previous: first.points.at(-2)?.position ?? null,
    rankingUrl: latest.rankingUrl ?? data.keyword.rankingUrl,
    measuredOn: latest.on,
  };
  return { ...data, positions: [first, ...data.positions.filter((series) => series !== first)], keyword };
}

/** If the list shows "not found" for an empty day, every empty day of the history means that, so that pages agree. */
function withMissedDays(data: KeywordData, row: Keyword): KeywordData {
  const listPoints = [
    ...(row.recent ?? []),
    ...(row.position === null ? [] : [{ on: row.measuredOn, position: row.position }]),
  ];
  const beyond = new Map(
    listPoints.flatMap(({ on, position }) => (position.kind === "beyond" ? [[on, position]] : [])),
  );
  const emptyDays = data.positions.flatMap(({ points }) => points.filter(({ position }) => position.kind === "empty"));
  const missedPosition = emptyDays.map(({ on }) => beyond.get(on)).find((position) => position !== undefined);
  if (missedPosition === undefined) return data;
  const correctPosition = (position: Position): Position => (position.kind === "empty" ? missedPosition : position);
  const { position, previous } = data.keyword;
  return {
    ...data,
    keyword: {
      ...data.keyword,
      position: position && correctPosition(position),
      previous: previous && correctPosition(previous),
    },
    positions: data.positions.map((series) => ({
      ...series,
      points: series.points.map((point) => ({ ...point, position: correctPosition(point.position) })),
    })),
  };
}
