import { type ImportAnswers, type ImportResult, importPath } from "../domain/import/import-report";
import { OfflineError, postFile } from "./get-json";

/**
 * Previews or imports a file. Free: no request is counted.
 * @returns the result, or the dashboard's reason for a refusal. Throws OfflineError
 */
export async function importFile(
  file: File,
  answers: ImportAnswers,
  isPreview: boolean,
): Promise<ImportResult | { refusal: string }> {
  const { status, answer } = await postFile(importPath(file.name, answers, isPreview), file);
  if (answer === null || typeof answer !== "object") throw new OfflineError(`The dashboard responded ${status}`);
  if (status === 200) return answer as ImportResult;
  return { refusal: "title" in answer ? String(answer.title) : `The dashboard responded ${status}.` };
}
