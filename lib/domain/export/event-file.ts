import type { DeskEvent } from "../series/events";
import { withOwnApostrophes } from "./csv-guard";
import { toCsv } from "./to-csv";

export const EVENT_COLUMNS = ["from", "to", "event", "project_id", "link"] as const;

export const EVENT_FILE_MAX = 1_000_000;

export const eventsCsv = (events: readonly DeskEvent[]): string =>
  toCsv(
    [...EVENT_COLUMNS],
    events.map(({ from, to, text, projectId, link }) =>
      [from, to ?? "", text, projectId ?? "", link ?? ""].map(withOwnApostrophes),
    ),
  );
