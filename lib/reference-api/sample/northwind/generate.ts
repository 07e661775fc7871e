import type { NewKeyword, Point } from "../../store/objects";
import { addDays, weekdayOf } from "../days";
import { RECENT_DAYS, SAMPLE_IDS } from "../ids";
import { createRandom, type Random } from "../random";
import { keywordSpecs, type Spec } from "./specs";
import { type DailyPlace, walk } from "./walk";

export const DAYS_TRACKED = 365;

const SITE = "https://www.northwind-outdoor.example";
const BEYOND = ">100";
const MONDAY = 1;
const FEATURES = [
  "people_also_ask",
  "images",
  "shopping",
  "local_pack",
  "video",
  "featured_snippet",
  "ai_overview",
] as const;

type MeasuredDay = Point & { position: number | string; ranking_url: string | null };

/** @param endDay YYYY-MM-DD @param seed same seed and day give exactly the same keywords */
export function generateKeywords(endDay: string, seed: number): NewKeyword[] {
  const days = Array.from({ length: DAYS_TRACKED }, (_, index) => addDays(endDay, index - DAYS_TRACKED + 1));
  return keywordSpecs(seed, DAYS_TRACKED).map((spec) => toKeyword(spec, days, seed));
}

function toKeyword(spec: Spec, days: readonly string[], seed: number): NewKeyword {
  const random = createRandom(`${seed}/${spec.id}/walk`);
  const places = spec.neverMeasured ? [] : walk(random, days, spec.temper);
  const points = measuredDays(random, spec, days, places);
  const { id, about, dataSet } = spec;
  const latest = latestOf(random, dataSet, days, points);
  return { id, projectId: SAMPLE_IDS.northwind, about, latest, points, dataSet };
}

function latestOf(
  random: Random,
  dataSet: string,
  days: readonly string[],
  points: readonly MeasuredDay[],
): NewKeyword["latest"] {
  const last = points.at(-1);
  const isCurrent = last !== undefined && last.date === days.at(-1);
  const places = points.flatMap(({ position }) => (typeof position === "number" ? [position] : []));
  const since = days.at(-RECENT_DAYS) ?? "";
  return {
    position: isCurrent ? last.position : null,
    previous_position: points.at(isCurrent ? -2 : -1)?.position ?? null,
    best_position: places.length > 0 ? Math.min(...places) : null,
    ranking_url: last?.ranking_url ?? null,
    measured_on: last?.date ?? null,
    recent: points.filter(({ date }) => date >= since).map(({ date, position }) => ({ date, position })),
    data_set: dataSet,
    intent_score: random.between(0, 100) / 100,
    serp_features: points.findLast((point) => point.serp_features !== undefined)?.serp_features ?? [],
    audit: { checked_by: `crawler-${random.between(1, 9)}`, retries: random.between(0, 2) },
  };
}

function measuredDays(
  random: Random,
  spec: Spec,
  days: readonly string[],
  places: readonly DailyPlace[],
): MeasuredDay[] {
  const usual = FEATURES.filter(() => random.chance(0.35));
  const points: MeasuredDay[] = [];
  let onRival = false;
  for (const [index, day] of days.entries()) {
    if (spec.rivalPath !== null && random.chance(0.03)) onRival = !onRival;
    const place = places[index] ?? null;
    if (place === null) continue;
    const path = onRival && spec.rivalPath !== null ? spec.rivalPath : spec.path;
    const point: MeasuredDay = {
      date: day,
      position: place === "beyond" ? BEYOND : place,
      ranking_url: place === "beyond" ? null : `${SITE}${path}`,
    };
    const lookedAtFeatures = weekdayOf(day) === MONDAY || index === days.length - 1;
    points.push(lookedAtFeatures ? { ...point, serp_features: featuresOf(random, usual, place) } : point);
  }
  return points;
}

/** The shop owns one only near the top. */
const featuresOf = (random: Random, usual: readonly string[], place: number | "beyond") =>
  usual
    .filter(() => random.chance(0.85))
    .map((type) => ({ type, owned: place !== "beyond" && place <= 5 && random.chance(0.25) }));
