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
