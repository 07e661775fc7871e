import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_LENGTH_MAX } from "./password";

export const PASSWORD_LENGTH_MIN = 12;

const LOCAL_WORDS = [
  "keyword",
  "desk",
  "keyworddesk",
  "dashboard",
  "serpbear",
  "passwort",
  "yourpasswordhere",
  "correcthorsebatterystaple",
];
/** zxcvbn score, 0–4: a lower one means fewer than a hundred million guesses. */
const SCORE_MIN = 3;

/** Loads large word lists: only for the command. @returns why it is refused, as one sentence; null: it is accepted */
export function passwordProblem(password: string): string | null {
  if (password.trim() === "") return "The password is empty.";
  const { length } = [...password];
  if (length < PASSWORD_LENGTH_MIN)
    return `The password has ${length} characters; it needs at least ${PASSWORD_LENGTH_MIN}.`;
  if (length > PASSWORD_LENGTH_MAX) return `The password has more than ${PASSWORD_LENGTH_MAX} characters.`;
  const judge = new ZxcvbnFactory({ dictionary: { ...dictionary, local: LOCAL_WORDS }, graphs: adjacencyGraphs });
  // Separators between common words add no strength but hide the words from the lists.
  const bare = password.replace(/[^\p{L}\p{N}]/gu, "");
  const isWeak = [password, bare].some((text) => judge.check(text).score < SCORE_MIN);
  return isWeak ? "The password is too easy to guess. Choose one without common words, names and sequences." : null;
}
