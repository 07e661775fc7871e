import { capitalize } from "../capitalize";
import type { Json } from "../json";
import type { Keyword } from "./keyword";

/** `owned` null: the service omits the owner. */
export type SerpFeature = { name: string; owned: boolean | null };

const FEATURE_FIELDS = ["serp_features", "serpFeatures", "serp_feature", "features"];
const NAME_FIELDS = ["type", "name", "feature", "title"];
const OWNED_FIELDS = ["owned", "is_owned", "own", "ours"];

const CAPITALS: Readonly<Record<string, string>> = { ai: "AI", faq: "FAQ", amp: "AMP", overview: "Overview" };

const words = (raw: string): string => {
  const text = raw.replace(/[_-]+/g, " ").trim();
  const capitalizedText = text.replace(/\b(ai overview|ai|faq|amp)\b/gi, (name) =>
    name
      .toLowerCase()
      .split(" ")
      .map((part) => CAPITALS[part] ?? part)
      .join(" "),
  );
  return capitalize(capitalizedText);
};

const codeOf = (value: Json): string | null =>
  typeof value === "number" || (typeof value === "string" && /^\d+$/.test(value.trim())) ? `Code ${value}` : null;

function toFeature(value: Json): SerpFeature | null {
  const code = codeOf(value);
  if (code !== null) return { name: code, owned: null };
  if (typeof value === "string" && value.trim() !== "") return { name: words(value), owned: null };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const name = NAME_FIELDS.map((field) => value[field]).find((text) => typeof text === "string");
  if (typeof name !== "string" || name.trim() === "") return null;
  const owned = OWNED_FIELDS.map((field) => value[field]).find((flag) => typeof flag === "boolean");
  return { name: words(name), owned: typeof owned === "boolean" ? owned : null };
}

export function serpFeatures({ other }: Pick<Keyword, "other">): SerpFeature[] {
  for (const field of FEATURE_FIELDS) {
    const value = other[field];
    if (!Array.isArray(value)) continue;
    const features = value.flatMap((item) => toFeature(item) ?? []);
    if (features.length > 0) return features;
  }
  return [];
}
