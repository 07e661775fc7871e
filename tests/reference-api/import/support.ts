import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { importFile } from "../../../lib/reference-api/import/import-file";
import type { ImportAnswers, ImportReport } from "../../../lib/reference-api/import/report";
import { openStore } from "../../../lib/reference-api/store/open-store";
import { temporaryFolder } from "../../support/temporary-folder";

export const FIXTURES = join(import.meta.dirname, "../../fixtures/imports");

type Given = { bytes?: Uint8Array | string; answers?: ImportAnswers; replaces?: boolean };

export const preview = (name: string, options: Given = {}): Promise<ImportReport> => run(name, options, null);

export function importDatabase() {
  const path = join(temporaryFolder(), "reference-api.sqlite");
  return {
    path,
    import: (name: string, options: Given = {}) =>
      run(name, { ...options, answers: { project: "Test", ...options.answers } }, path),
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
  const path = join(temporaryFolder(), "file");
  writeFileSync(path, bytes ?? readFileSync(join(FIXTURES, name)));
  const isPreview = database === null;
  return importFile(database ?? "", { name: basename(name), path, answers, isPreview, replaces });
}

export function writeRows(path: string, rows: number, shift = 0): void {
  const lines = Array.from({ length: rows }, (_, index) => {
    const day = String((index % 10) + 1).padStart(2, "0");
    return `keyword ${Math.floor(index / 10)},2024-03-${day},https://a.example/,${((index + shift) % 100) + 1}`;
  });
  writeFileSync(path, `keyword,date,url,position\n${lines.join("\n")}\n`);
}
