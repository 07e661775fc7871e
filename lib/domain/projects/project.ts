import type { ProjectId } from "../ids";
import type { Json } from "../json";

export type Project = {
  id: ProjectId;
  name: string;
  /** The tracked site as the service writes it, without scheme; null when unknown. */
  domain: string | null;
  /** The service's count; null when it sends none. */
  keywordCount: number | null;
  /** YYYY-MM-DD. */
  measuredOn: string | null;
  source: { attribution: string; licence: string | null } | null;
  other: Record<string, Json>;
};
