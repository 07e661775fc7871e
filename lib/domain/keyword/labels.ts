import { oneLine, textKey } from "./fold-text";
import type { Market } from "./keyword";

/** Never sent to the service. */
export type Labels = { tags: string[]; starred: boolean; note: string };

export const NO_LABELS: Labels = { tags: [], starred: false, note: "" };

export type ProjectLabels = { project: Labels; keywords: Record<string, Labels> };

export const NO_PROJECT_LABELS: ProjectLabels = { project: NO_LABELS, keywords: {} };

export type LabelSubject = { text: string; market: Market | null };

export type LabelEntry = LabelSubject & { projectId: string; keywordId: string | null; labels: Labels };

/** Single tags, so that two tabs don't undo each other. A note is refused if it changed in between. */
export type LabelsChange =
  | { kind: "star"; starred: boolean }
  | { kind: "tags"; add: string[]; remove: string[] }
  | { kind: "note"; before: string; after: string };

export type LabelsOutcome = { labels: Labels; problem: string | null };

export type ManyLabelsOutcome = { labels: Record<string, Labels>; refused: number; problem: string | null };

export const MANY_LABELS_MAX = 200;

export const TAG_LENGTH_MAX = 60;
export const TAGS_MAX = 100;
export const NOTE_LENGTH_MAX = 4_000;

export const tagKey = (tag: string): string => textKey(tag.trim()) || tag;

export function tagsIn(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(/[,;\r\n]/)) {
    const tag = oneLine(part);
    if (tag !== "" && !tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
  }
  return [...tags.values()];
}

export function tagsProblem(savedTags: readonly string[], add: readonly string[]): string | null {
  const long = add.find((tag) => tag.length > TAG_LENGTH_MAX);
  if (long !== undefined)
    return `“${long.slice(0, 20)}…” has ${long.length} characters. The limit is ${TAG_LENGTH_MAX}.`;
  const keys = new Set([...savedTags, ...add].map(tagKey));
  return keys.size > TAGS_MAX ? `A keyword or project can have up to ${TAGS_MAX} tags.` : null;
}

export const cleanNote = (text: string): string =>
  text.normalize("NFC").replace(/\r\n?/g, "\n").replaceAll("\0", "").trim();

export const noteProblem = (note: string): string | null =>
  note.length > NOTE_LENGTH_MAX ? `The note has ${note.length} characters. The limit is ${NOTE_LENGTH_MAX}.` : null;

export const hasLabels = ({ tags, starred, note }: Labels): boolean => tags.length > 0 || starred || note !== "";

export const labelText = ({ tags, note }: Labels): string => [...tags, note].join("\n");

/** Own properties only, because an id may equal an inherited name. @param keywordId null: the project itself */
export function labelsOf({ project, keywords }: ProjectLabels, keywordId: string | null): Labels {
  if (keywordId === null) return project;
  return Object.hasOwn(keywords, keywordId) ? (keywords[keywordId] ?? NO_LABELS) : NO_LABELS;
}
