import type { ProjectId } from "../ids";
import type { Json } from "../json";

/** A tracked site with the keywords followed for it. */
export type Project = {
  id: ProjectId;
  name: string;
  /** The tracked site as the service writes it, with its path, without scheme; null when the service does not say. */
  domain: string | null;
  /** Number of keywords as the service states it; null when it does not. */
  keywordCount: number | null;
  /** Calendar day of the latest measurement, YYYY-MM-DD. */
  measuredOn: string | null;
  /** Where the data comes from and on what terms, when the service says so; shown on the project page. */
  source: { attribution: string; licence: string | null } | null;
  /** Every field of the row that has no name of ours, under its raw name. */
  other: Record<string, Json>;
};
