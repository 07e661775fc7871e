import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import { exportName } from "../domain/export/export-name";
import { cellText } from "../domain/export/export-table";
import { keywordExport } from "../domain/export/keyword-export";
import { toCsv } from "../domain/export/to-csv";
import type { Keyword } from "../domain/keyword/keyword";
import { labelsOf, type ProjectLabels } from "../domain/keyword/labels";
import { MARKET_PARTS } from "../domain/keyword/market";
import type { Agent } from "./agent";
import { cleanText } from "./clean-text";
import { type Selection, SelectionArguments, savedList, selectedKeywords } from "./selection";

export const CSV_TYPE = "text/csv";

const ADDRESS = "keyword-desk://exports/{project_id}/{selection}";
const SELECTION_LENGTH_MAX = 4_000;
const COLUMNS = "keyword id position change previous best volume cpc page tags updated starred own-tags note".split(
  " ",
);
const SelectionText = z.strictObject(SelectionArguments);

/** The URI contains everything that determines the file, so nothing is stored between both calls. */
export const exportAddress = (projectId: string, { search, where, sort }: Selection): string =>
  ADDRESS.replace("{project_id}", encodeURIComponent(projectId)).replace(
    "{selection}",
    Buffer.from(JSON.stringify({ search, where, sort })).toString("base64url"),
  );

export const exportFileName = (projectName: string, asOf: string): string =>
  exportName(cleanText(projectName), "keywords", asOf.slice(0, 10), "csv");

export function registerExports(server: McpServer, agent: Agent): void {
  const template = new ResourceTemplate(ADDRESS, { list: undefined });
  const title = "Exported keywords";
  const description = "Keywords of a saved list as CSV; list_keywords with format file gives the address. Free.";
  server.registerResource("export", template, { title, description, mimeType: CSV_TYPE }, async (uri, names) => {
    const projectId = decodeURIComponent(String(names.project_id));
    const { reading, keywords, written } = await savedList(agent, projectId);
    const rows = selectedIn(String(names.selection), keywords, written);
    if (reading === null || rows === null) throw new ResourceNotFoundError(uri.href.slice(0, 400));
    const table = keywordExport({
      columns: COLUMNS,
      rows: rows.length,
      keywordAt: (row) => rows[row],
      labelsOf: (id) => labelsOf(written, id),
      marketParts: MARKET_PARTS,
      bestIsLoaded: reading.data.bestIsLoaded === true,
      asOf: reading.asOf,
    });
    const cells = rows.map((_, row) => table.cellsAt(row).map((value) => cleanText(cellText(value))));
    return { contents: [{ uri: uri.href, mimeType: CSV_TYPE, text: toCsv(table.columns, cells) }] };
  });
}

/** @returns null when list_keywords did not create this URI */
function selectedIn(text: string, keywords: readonly Keyword[], projectLabels: ProjectLabels): Keyword[] | null {
  if (text.length > SELECTION_LENGTH_MAX) return null;
  try {
    const selection = SelectionText.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return selectedKeywords(keywords, projectLabels, selection);
  } catch {
    return null;
  }
}
