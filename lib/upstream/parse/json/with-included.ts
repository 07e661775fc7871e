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
  for (const address of resources.flatMap(relationsOf).flatMap(({ addresses }) => addresses))
    times.set(address, (times.get(address) ?? 0) + 1);
  const attributesByAddress = new Map<string, Json>();
  for (const one of included.filter(isResource))
    if (times.get(addressOf(one)) === 1) attributesByAddress.set(addressOf(one), own(one, "attributes") ?? []);
  const complete = resources.map((resource): Json => {
    if (!isObject(resource)) return resource;
    const fields = relationsOf(resource).flatMap(({ name, isList, addresses }): [string, Json][] => {
      const [first, ...more] = addresses.flatMap((address) => attributesByAddress.get(address) ?? []);
      return first === undefined ? [] : [[name, isList ? [first, ...more] : first]];
    });
    const attributes = own(resource, "attributes");
    if (fields.length === 0) return resource;
    return { ...resource, attributes: { ...Object.fromEntries(fields), ...(isObject(attributes) ? attributes : {}) } };
  });
  return { ...value, data: Array.isArray(data) ? complete : (complete[0] ?? null) };
}

function relationsOf(resource: Json): { name: string; isList: boolean; addresses: string[] }[] {
  const relationships = isObject(resource) ? own(resource, "relationships") : undefined;
  if (!isResource(resource) || !isObject(relationships)) return [];
  return Object.entries(relationships).map(([name, relationship]) => {
    const data = isObject(relationship) ? own(relationship, "data") : undefined;
    const references = Array.isArray(data) ? data : [data];
    const addresses = references.flatMap((one) => (isResource(one) ? addressOf(one) : []));
    return { name, isList: Array.isArray(data), addresses };
  });
}
