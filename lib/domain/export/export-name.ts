import { foldText } from "../keyword/fold-text";

const PART_MAX = 60;

/** Only a–z, digits and single hyphens: safe in folders, shells and headers. */
const plain = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, PART_MAX)
    .replace(/^-|-$/g, "");

/** @param day YYYY-MM-DD */
export const exportName = (subject: string, what: string, day: string, extension: "csv" | "json" | "xlsx"): string =>
  `${plain(subject) || "data"}-${plain(what)}-${plain(day)}.${extension}`;
