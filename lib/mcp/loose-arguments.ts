import { parsedJson } from "../domain/json";
import type { ListedSchema, Property } from "./listed-schema";

/** Clients send numbers and flags as text, lists as JSON text, IDs as numbers. The schema checks everything else. */
export function looseArguments({ properties }: ListedSchema, given: unknown): unknown {
  const whole = typeof given === "string" ? (parsedJson(given) ?? given) : given;
  if (whole === null || typeof whole !== "object" || Array.isArray(whole)) return whole ?? {};
  const entries = Object.entries(whole).filter(([, value]) => value !== null && value !== "" && value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Object.hasOwn(properties, name) ? loose(properties[name], value) : value]),
  );
}

function loose(property: Property | undefined, value: unknown): unknown {
  if (property?.type === "array") return listOf(value).map((item) => loose(property.items, item));
  if (property?.type === "string") return Array.isArray(value) && value.every(isScalar) ? value.join(",") : text(value);
  if (typeof value !== "string") return value;
  const trimmed = value.trim();
  if (property?.type === "boolean") return { true: true, false: false }[trimmed.toLowerCase()] ?? value;
  return trimmed !== "" && Number.isFinite(Number(trimmed)) ? Number(trimmed) : value;
}

function listOf(value: unknown): unknown[] {
  const list = typeof value === "string" && value.trimStart().startsWith("[") ? (parsedJson(value) ?? value) : value;
  return (Array.isArray(list) ? list : [list]).filter((item) => item !== null && item !== "");
}

const isScalar = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
const text = (value: unknown): unknown => (isScalar(value) ? String(value) : value);
