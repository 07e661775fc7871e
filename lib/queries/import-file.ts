import { IMPORT_BYTES_MAX, type ImportAnswers, type ImportReport } from "../reference-api/import/report";
import { ProblemError, postFile, RefusedError } from "./get-json";

export type ImportResult = { report: ImportReport; base: string };
export type ImportOptions = ImportAnswers & { preview?: string; replace?: string };

type Import = { file: File; options: ImportOptions; signal: AbortSignal };

/** Free: no request is counted. An aborted import imports nothing. @throws Error with a sentence for the user */
export async function importFile({ file, options, signal }: Import): Promise<ImportResult> {
  if (file.size > IMPORT_BYTES_MAX) throw new Error("The file is larger than 512 MB.");
  const query = new URLSearchParams({ name: file.name, ...options });
  return postFile<ImportResult>(`/api/import?${query}`, file, signal).catch((error: unknown) => {
    if (error instanceof RefusedError || error instanceof ProblemError) throw error;
    // Also covers a file that was changed or deleted after it was chosen.
    throw new Error("The dashboard didn’t respond. Nothing was imported; try again.", { cause: error });
  });
}
