import { textKey } from "./fold-text";
import type { Market } from "./keyword";

/** A person's own words on a keyword or a project. They live here only and are never sent to the service. */
export type Labels = { tags: string[]; starred: boolean; note: string };

export const NO_LABELS: Labels = { tags: [], starred: false, note: "" };

/** Own labels of one project: of the project itself, and by keyword id. Ids without an entry have none. */
export type ProjectLabels = { project: Labels; keywords: Record<string, Labels> };

export const NO_PROJECT_LABELS: ProjectLabels = { project: NO_LABELS, keywords: {} };

/** What is labeled, in words that outlive it at the service: the phrase, or the project's name. */
export type LabelSubject = { text: string; market: Market | null };

/** Labels with what they are on; `keywordId` null: on the project itself. */
export type LabelEntry = LabelSubject & { projectId: string; keywordId: string | null; labels: Labels };

/**
 * One change by a person. Tags are added and removed one by one, so that two tabs do not undo each other; a note says
 * what it replaces and is left unchanged when someone else has written there since.
 */
export type LabelsChange =
  | { kind: "star"; starred: boolean }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "note"; before: string; after: string };

/** The result of a change: the labels as they are now, and why it was not made. */
export type LabelsOutcome = { labels: Labels; problem: string | null };

/** The result of one change to many keywords: their labels now, how many were not changed, and the first reason. */
export type ManyLabelsOutcome = { labels: Record<string, Labels>; refused: number; problem: string | null };

/** Keywords that one call changes at most; more are changed by several. */
export const MANY_LABELS_MAX = 200;

export const TAG_LENGTH_MAX = 60;
export const TAGS_MAX = 100;
export const NOTE_LENGTH_MAX = 4_000;

/** Tags with the same key are one tag: they differ at most in case. */
export const tagKey = (tag: string): string => textKey(tag.trim()) || tag;

/** The tags in a text: separated by commas, semicolons or line ends, white space tidied, each once. */
export function tagsIn(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,;\r\n]/)) {
    const tag = part
      .normalize("NFC")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim();
    if (tag !== "" && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  }
  return [...tags.values()];
}

/** Why these tags cannot be added, in a sentence; null when they can. */
export function tagsProblem(held: readonly string[], add: readonly string[]): string | null {
  const long = add.find((tag) => tag.length > TAG_LENGTH_MAX);
  if (long !== undefined)
    return `“${long.slice(0, 20)}…” has ${long.length} characters. The limit is ${TAG_LENGTH_MAX}.`;
  const keys = new Set([...held, ...add].map(tagKey));
  return keys.size > TAGS_MAX ? `A keyword or project can have up to ${TAGS_MAX} tags.` : null;
}

/** A note as it is kept: one kind of line end, nothing that text cannot hold, no white space around it. */
export const cleanNote = (text: string): string =>
  text.normalize("NFC").replace(/\r\n?/g, "\n").replaceAll("\0", "").trim();

/** Why this note cannot be kept, in a sentence; null when it can. */
export const noteProblem = (note: string): string | null =>
  note.length > NOTE_LENGTH_MAX ? `The note has ${note.length} characters. The limit is ${NOTE_LENGTH_MAX}.` : null;

export const hasLabels = ({ tags, starred, note }: Labels): boolean => tags.length > 0 || starred || note !== "";

/** What search looks at: tags and note. */
export const labelText = ({ tags, note }: Labels): string => [...tags, note].join("\n");

/** The labels of one keyword; ids are opaque, so one called like an inherited name has none of its own. */
export const labelsOf = (labels: ProjectLabels, keywordId: string): Labels =>
  Object.hasOwn(labels.keywords, keywordId) ? (labels.keywords[keywordId] ?? NO_LABELS) : NO_LABELS;
