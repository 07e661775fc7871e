import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { importFile } from "../../../lib/reference-api/import/import-file";
import type { ImportAnswers, ImportReport } from "../../../lib/reference-api/import/report";
import { openStore } from "../../../lib/reference-api/store/open-store";
import { temporaryFolder } from "../../support/temporary-folder";

export const FIXTURES = join(import.meta.dirname, "../../fixtures/imports");

type Given = { bytes?: Uint8Array | string; answers?: ImportAnswers; replaces?: boolean };

export const preview = (name: string, given: Given = {}): Promise<ImportReport> => run(name, given, null);

export function importDatabase() {
  const path = join(temporaryFolder(), "reference-api.sqlite");
  return {
    path,
    import: (name: string, given: Given = {}) =>
      run(name, { ...given, answers: { project: "Test", ...given.answers } }, path),
    query<Row>(sql: string): Row[] {
      const store = openStore(path);
      const rows = store.all<Row>(sql);
      store.close();
      return rows;
    },
  };
}

async function run(
  name: string,
  { bytes, answers = {}, replaces = false }: Given,
  database: string | null,
): Promise<ImportReport> {
  const folder = mkdtempSync(join(tmpdir(), "import-file-"));
  try {
    const path = join(folder, "file");
    writeFileSync(path, bytes ?? readFileSync(join(FIXTURES, name)));
    const isPreview = database === null;
    return await importFile(database ?? "", { name: basename(name), path, answers, isPreview, replaces });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
