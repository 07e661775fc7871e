import { foldText } from "../keyword/fold-text";

const PART_MAX = 60;

/** Letters a–z, digits and single hyphens: nothing that a folder, a shell or a header could take for more. */
const plain = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, PART_MAX)
    .replace(/^-|-$/g, "");

/**
 * Name of an exported file: “northwind-outdoor-keywords-2026-11-20.csv”.
 * @param subject whose data it is; a name without a single plain letter becomes “data”
 * @param day calendar day of the export, YYYY-MM-DD
 */
export const exportName = (subject: string, what: string, day: string, extension: "csv" | "json" | "xlsx"): string =>
  `${plain(subject) || "data"}-${plain(what)}-${plain(day)}.${extension}`;
