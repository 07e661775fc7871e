import { z } from "zod";

export type Property = {
  type: "string" | "integer" | "boolean" | "array";
  description?: string;
  enum?: string[];
  items?: Property;
  default?: string | number | boolean;
};

export type ListedSchema = { type: "object"; properties: Record<string, Property>; required?: string[] };

/** Bounds are left out to save tokens; a refusal of a wrong value states them. */
const SHOWN = new Set(["type", "description", "enum", "items", "default"]);

export function listedSchema(input: z.ZodObject): ListedSchema {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input" });
  const listed = Object.entries(properties).map(([name, property]) => [name, shown(property)]);
  return {
    type: "object",
    properties: Object.fromEntries(listed),
    ...(required.length === 0 ? {} : { required }),
  };
}

function shown(property: unknown): object {
  const entries = Object.entries(Object(property)).filter(
    ([name, value]) => SHOWN.has(name) && !(name === "default" && (value === false || value === 0)),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, name === "items" ? shown(value) : value]));
}
