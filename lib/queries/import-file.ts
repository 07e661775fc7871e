import type { ImportReport } from "../reference-api/import/report";
import { postFile } from "./get-json";

export type ImportResult = { report: ImportReport; base: string };

/** Empty: no answer. `market` is `engine/country/language/device`, `replace` is 1. */
export type ImportAnswers = Record<"project" | "from" | "date" | "market" | "replace", string>;

/** Free: no request is counted. @throws Error with a sentence for the user */
export async function importFile(file: File, answers: ImportAnswers, isPreview: boolean): Promise<ImportResult> {
  const given = Object.entries({ ...answers, preview: isPreview ? "1" : "" }).filter(([, value]) => value !== "");
  const query = new URLSearchParams({ name: file.name, ...Object.fromEntries(given) });
  // Also covers a file that was changed or deleted after it was chosen.
  const { status, answer } = await postFile(`/api/import?${query}`, file).catch(() => ({ status: 0, answer: null }));
  if (status === 200) return answer as ImportResult;
  const isRefusal = typeof answer === "object" && answer !== null && "title" in answer;
  throw new Error(isRefusal ? String(answer.title) : "The dashboard didn’t respond. Nothing was imported; try again.");
}
