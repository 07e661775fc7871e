import { z } from "zod";
import { parsedJson } from "../domain/json";

type Property = {
  type: "string" | "integer" | "boolean" | "array";
  description?: string;
  enum?: string[];
  items?: Property;
  default?: string | number | boolean;
};

export type ListedSchema = { type: "object"; properties: Record<string, Property>; required?: string[] };

/** Bounds are left out to save tokens; a refusal of a wrong value states them. */
const SHOWN = new Set(["type", "description", "enum", "items", "default", "properties", "required"]);

export function listedSchema(input: z.ZodObject): ListedSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: "input",
    override({ jsonSchema }) {
      for (const [name, value] of Object.entries(jsonSchema))
        if (!SHOWN.has(name) || (name === "default" && !value)) Reflect.deleteProperty(jsonSchema, name);
    },
  });
  return { type: "object", properties: Object(properties), ...(required.length === 0 ? {} : { required }) };
}

/** Clients send numbers and flags as text, lists as JSON text, IDs as numbers. The schema checks everything else. */
export function looseArguments({ properties }: ListedSchema, args: unknown): unknown {
  const whole = typeof args === "string" ? (parsedJson(args) ?? args) : args;
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
  const trimmedText = value.trim();
  if (property?.type === "boolean") return { true: true, false: false }[trimmedText.toLowerCase()] ?? value;
  return trimmedText !== "" && Number.isFinite(Number(trimmedText)) ? Number(trimmedText) : value;
}

function listOf(value: unknown): unknown[] {
  const list = typeof value === "string" && value.trimStart().startsWith("[") ? (parsedJson(value) ?? value) : value;
  return (Array.isArray(list) ? list : [list]).filter((item) => item !== null && item !== "");
}

const isScalar = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
const text = (value: unknown): unknown => (isScalar(value) ? String(value) : value);
