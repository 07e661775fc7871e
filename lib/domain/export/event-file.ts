import type { DeskEvent } from "../series/events";
import { withOwnApostrophes } from "./csv-guard";
import { toCsv } from "./to-csv";

/** Columns of the file that events travel in; an empty `project_id` is all projects, an empty `to` a single day. */
export const EVENT_COLUMNS = ["from", "to", "event", "project_id", "link"] as const;

/** Characters of a file that is read. */
export const EVENT_FILE_MAX = 1_000_000;

/** All events as a CSV file that reads back to exactly these. */
export const eventsCsv = (events: readonly DeskEvent[]): string =>
  toCsv(
    [...EVENT_COLUMNS],
    events.map(({ from, to, text, projectId, link }) =>
      [from, to ?? "", text, projectId ?? "", link ?? ""].map(withOwnApostrophes),
    ),
  );
