import { distance } from "../domain/nearest";
import { settingTables } from "./documents";
import { SECRETS_IN_FILES } from "./secret-files.mjs";
import { CONNECTION, SERVICE_FORM } from "./service";
import type { Environment, Setting } from "./table";

/** Settings of this project's other programs, and those set by the start command. */
const OTHERS = [
  "REFERENCE_API_DATABASE",
  "REFERENCE_API_HOST",
  "REFERENCE_API_FAULTS",
  "REFERENCE_API_ADMIN_TOKEN",
  "REFERENCE_API_KEY_FILE",
  "REFERENCE_API_LAUNCHED",
  "KEYWORD_DESK_SOURCE",
];
const DISTANCE_MAX = 2;
/** Shorter or one-word names may belong to other programs. */
const LENGTH_MIN = 8;

const isSet = (env: Environment, { name, fallback }: Setting): boolean => {
  const text = env[name]?.trim() ?? "";
  return text !== "" && text !== fallback;
};

/** Key settings that the chosen place ignores. */
function withoutEffect(env: Environment): string[] {
  const { keyIn, keyParameter } = SERVICE_FORM;
  const { keyHeader, keyFormat } = CONNECTION;
  const keyInValue = env[keyIn.name]?.trim() ?? "";
  const isQuery = keyInValue === "" && isSet(env, keyParameter);
  const place =
    keyInValue !== ""
      ? keyInValue
      : isQuery
        ? "query"
        : env[CONNECTION.baseUrl.name]?.includes("{key}")
          ? "path"
          : "header";
  const because =
    keyInValue !== ""
      ? `${keyIn.name} is ${keyInValue}`
      : isQuery
        ? `${keyParameter.name} is set`
        : `${CONNECTION.baseUrl.name} contains {key}`;
  const unusedSettings: Setting[] = place === "header" ? [] : [keyHeader, keyFormat];
  if (place !== "query") unusedSettings.push(keyParameter);
  return unusedSettings
    .filter((setting) => isSet(env, setting))
    .map(({ name }) => `${name} has no effect, because ${because}: remove one of the two.`);
}

/** @returns one sentence each, and the names that were probably meant */
export function settingMistakes(env: Environment): { problems: string[]; meant: ReadonlySet<string> } {
  const settingNames = new Set([
    ...settingTables().flatMap((table) => Object.values(table).map(({ name }) => name)),
    ...SECRETS_IN_FILES.map((name) => `${name}_FILE`),
    ...OTHERS,
  ]);
  const problems: string[] = [];
  const suggestions = new Set<string>();
  for (const [name, text] of Object.entries(env)) {
    if (settingNames.has(name) || (text ?? "").trim() === "") continue;
    const plain = name.toUpperCase().replaceAll("-", "_");
    const isOurs = plain.startsWith("UPSTREAM_");
    if (!isOurs && (name.length < LENGTH_MIN || !plain.includes("_"))) continue;
    const [nearest] = [...settingNames]
      .map((each) => ({ each, far: distance([...plain], [...each], Number.POSITIVE_INFINITY) }))
      .sort((one, other) => one.far - other.far);
    if (nearest === undefined || (!isOurs && nearest.far > DISTANCE_MAX)) continue;
    problems.push(`${name} is not a setting. Did you mean ${nearest.each}?`);
    suggestions.add(nearest.each);
  }
  return { problems: [...problems, ...withoutEffect(env)], meant: suggestions };
}
