import type { ImportReport } from "../reference-api/import/report";
import { OfflineError, postFile } from "./get-json";

/** The report, and the base path of the account *Your data* after the import. */
export type ImportResult = { report: ImportReport; base: string };

/** The user's answers about a file; empty: no answer. `market` is `engine/country/language/device`, `replace` is 1. */
export type ImportAnswers = Record<"project" | "from" | "date" | "market" | "replace", string>;

/**
 * Previews or imports a file. Free: no request is counted.
 * @returns the result, or the dashboard's reason for a refusal. Throws OfflineError
 */
export async function importFile(
  file: File,
  answers: ImportAnswers,
  isPreview: boolean,
): Promise<ImportResult | { refusal: string }> {
  const given = Object.entries({ ...answers, preview: isPreview ? "1" : "" }).filter(([, value]) => value !== "");
  const query = new URLSearchParams({ name: file.name, ...Object.fromEntries(given) });
  const { status, answer } = await postFile(`/api/import?${query}`, file);
  if (answer === null || typeof answer !== "object") throw new OfflineError(`The dashboard responded ${status}`);
  if (status === 200) return answer as ImportResult;
  return { refusal: "title" in answer ? String(answer.title) : `The dashboard responded ${status}.` };
}
