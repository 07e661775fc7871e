import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

type Json = Record<string, unknown>;

/** Bounds that whoever passes one is told with what is valid, while every agent would pay for the words. */
const BOUNDS = ["minLength", "maxLength", "minItems", "maxItems", "pattern", "additionalProperties"];
const LEFT_OUT = new Set(["$schema", ...BOUNDS]);
/** Up to here a largest value is a rule that a caller may meet. */
const RULE_MAX = 1_000;

/** Arguments as the list of tools shows them: every name, type, choice and default, without what nobody reads. */
export function briefly<Input extends z.ZodObject>(
  input: Input,
): StandardSchemaWithJSON<z.input<Input>, z.output<Input>> {
  // The same for every agent, however many connect.
  let made: Json | null = null;
  const shown = () => (made ??= brief(z.toJSONSchema(input, { io: "input" })) as Json);
  return { "~standard": { ...input["~standard"], jsonSchema: { input: shown, output: shown } } };
}

function brief(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(brief);
  if (schema === null || typeof schema !== "object") return schema;
  if ("asElsewhere" in schema && "description" in schema) return { type: "object", description: schema.description };
  const entries = Object.entries(schema).filter(([name, value]) => !LEFT_OUT.has(name) && !saysNothing(name, value));
  const { anyOf, ...rest } = Object.fromEntries(entries.map(([name, value]) => [name, brief(value)])) as Json;
  if (anyOf === undefined) return rest;
  const types = (anyOf as Json[]).map(({ type }) => type);
  return { type: types, ...rest };
}

/** A bound that nobody meets, or a default that is nothing. */
const saysNothing = (name: string, value: unknown): boolean =>
  (name === "maximum" && Number(value) > RULE_MAX) ||
  (name === "minimum" && Number(value) <= 1) ||
  (name === "default" && (value === false || value === 0));
