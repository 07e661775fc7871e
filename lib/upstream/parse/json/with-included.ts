import type { Json, JsonObject } from "../../../domain/json";
import { isObject, own } from "./json-object";

type Resource = JsonObject & { type: string; id: string };

const isResource = (value: Json | undefined): value is Resource =>
  isObject(value) && typeof own(value, "type") === "string" && typeof own(value, "id") === "string";

const addressOf = ({ type, id }: Resource): string => JSON.stringify([type, id]);

/** Resolves JSON:API: `{data: [{…, relationships}], included: […]}`. Shared resources stay out, to avoid copies. */
export function withIncluded(value: Json): Json {
  if (!isObject(value)) return value;
  const [data, included] = [own(value, "data"), own(value, "included")];
  if (data === undefined || !Array.isArray(included)) return value;
  const resources = Array.isArray(data) ? data : [data];
  const times = new Map<string, number>();
  for (const resource of resources)
    for (const address of relationsOf(resource).flatMap(({ refers }) => refers))
      times.set(address, (times.get(address) ?? 0) + 1);
  const attributesByAddress = new Map<string, Json>();
  for (const one of included)
    if (isResource(one) && times.get(addressOf(one)) === 1)
      attributesByAddress.set(addressOf(one), own(one, "attributes") ?? null);
  const complete = resources.map((resource) => completeResource(resource, attributesByAddress));
  return { ...value, data: Array.isArray(data) ? complete : (complete[0] ?? null) };
}

type Relation = { name: string; isList: boolean; refers: string[] };

function relationsOf(resource: Json): Relation[] {
  const relationships = isObject(resource) ? own(resource, "relationships") : undefined;
  if (!isResource(resource) || !isObject(relationships)) return [];
  return Object.entries(relationships).map(([name, relationship]) => {
    const data = isObject(relationship) ? own(relationship, "data") : undefined;
    const all = Array.isArray(data) ? data : [data];
    const refers = all.flatMap((one) => (isResource(one) ? [addressOf(one)] : []));
    return { name, isList: Array.isArray(data), refers };
  });
}

function completeResource(resource: Json, attributesByAddress: ReadonlyMap<string, Json>): Json {
  if (!isObject(resource)) return resource;
  const fields = relationsOf(resource).flatMap(({ name, isList, refers }): [string, Json][] => {
    const all = refers.flatMap((address) =>
      attributesByAddress.has(address) ? [attributesByAddress.get(address) ?? null] : [],
    );
    return all.length === 0 ? [] : [[name, isList ? all : (all[0] ?? null)]];
  });
  if (fields.length === 0) return resource;
  const attributes = own(resource, "attributes");
  return { ...resource, attributes: { ...Object.fromEntries(fields), ...(isObject(attributes) ? attributes : {}) } };
}
