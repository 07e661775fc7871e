import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { exportName } from "../domain/export/export-name";
import { cellText } from "../domain/export/export-table";
import { keywordExport } from "../domain/export/keyword-export";
import { toCsv } from "../domain/export/to-csv";
import { labelsOf } from "../domain/keyword/labels";
import { type Agent, freeLoad } from "./agent";
import { cleanText } from "./clean-text";
import { filteredKeywords, KeywordFilter } from "./keyword-filter";
import { MARKET_PARTS } from "./keyword-row";

export const CSV_TYPE = "text/csv";

const ADDRESS = "keyword-desk://exports/{project_id}/{filter}";
const FILTER_LENGTH_MAX = 4_000;
const COLUMNS = [
  ...["keyword", "id", "position", "change", "previous", "best", "volume", "cpc", "page", "tags", "updated"],
  ...["starred", "own-tags", "note"],
];

/** Everything that decides what is in the file stands in its address: nothing is kept between the two calls. */
export const exportAddress = (projectId: string, filter: KeywordFilter): string =>
  ADDRESS.replace("{project_id}", encodeURIComponent(projectId)).replace(
    "{filter}",
    Buffer.from(JSON.stringify(filter)).toString("base64url"),
  );

/** The keywords of a saved list that are meant; null: no list is saved. */
export async function exportedRows(agent: Agent, projectId: string, filter: KeywordFilter) {
  const { upstream, books, reads } = agent.container;
  const { reading } = await upstream.listKeywords(projectId, freeLoad(agent));
  if (reading === null) return null;
  const written = await books.labels.ofProject(projectId);
  const rows = filteredKeywords(reading.data.keywords, written, filter);
  const project = await reads.savedProject(projectId);
  const name = exportName(cleanText(project?.name ?? projectId), "keywords", reading.asOf.slice(0, 10), "csv");
  return { reading, written, rows, name };
}

/** Exports as resources, made when they are read. Reading one sends nothing. */
export function registerExports(server: McpServer, agent: Agent): void {
  const template = new ResourceTemplate(ADDRESS, { list: undefined });
  const title = "Exported keywords";
  const description = "Keywords of a saved list as CSV; export_keywords gives the address. Free.";
  server.registerResource("export", template, { title, description, mimeType: CSV_TYPE }, async (uri, names) => {
    const projectId = decodeURIComponent(String(names.project_id));
    const filter = filterIn(String(names.filter));
    const found = filter === null ? null : await exportedRows(agent, projectId, filter);
    if (found === null) throw new ResourceNotFoundError(uri.href.slice(0, 400));
    const { reading, written, rows } = found;
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

/** What an address says of the rows; null: none that export_keywords has made. */
function filterIn(text: string): KeywordFilter | null {
  if (text.length > FILTER_LENGTH_MAX) return null;
  try {
    return KeywordFilter.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    return null;
  }
}
