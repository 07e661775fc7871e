import { joinedInSteps, type Steps } from "./steps";

const ITEMS = 500;

/** Small pieces, so that long lists don't block the event loop. Joined, they equal `JSON.stringify` of the data. */
export function* jsonPieces(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > ITEMS) {
    for (let from = 0; from < value.length; from += ITEMS)
      yield (from === 0 ? "[" : ",") + JSON.stringify(value.slice(from, from + ITEMS)).slice(1, -1);
    yield "]";
    return;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    yield JSON.stringify(value) ?? "null";
    return;
  }
  let before = "{";
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* jsonPieces(inner);
    before = ",";
  }
  yield before === "{" ? "{}" : "}";
}

export const jsonSteps = (value: unknown): Steps<string> => joinedInSteps(jsonPieces(value));
