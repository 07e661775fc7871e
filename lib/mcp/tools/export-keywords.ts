import { toInstant } from "../../domain/clock";
import { argumentsOf, ProjectIdArgument } from "../arguments";
import { defineTool } from "../define-tool";
import { CSV_TYPE, exportAddress, exportedRows } from "../export-file";
import { noSavedList } from "../failure";
import { FilterArgument } from "../keyword-filter";
import { goneNote, sentences } from "../list-result";

export const exportKeywords = defineTool({
  name: "export_keywords",
  title: "Export keywords as CSV",
  description:
    "Keywords of a saved list with all columns, as a link to a CSV resource instead of rows in the result. Free.",
  maySpend: false,
  input: argumentsOf({ project_id: ProjectIdArgument, filter: FilterArgument }),
  async run({ agent }, { project_id: projectId, filter }) {
    const found = await exportedRows(agent, projectId, filter);
    if (found === null) return { failure: noSavedList(toInstant(agent.container.clock.now())) };
    const { reading, rows, name } = found;
    const { complete } = reading.data;
    const uri = exportAddress(projectId, filter);
    const result = {
      uri,
      rows: rows.length,
      as_of: reading.asOf,
      saved: true,
      complete,
      state: rows.length === 0 ? ("empty" as const) : complete ? ("complete" as const) : ("partial" as const),
      note: sentences([
        complete ? null : "Only a part of the list is saved: list_keywords loads the rest.",
        goneNote(reading),
      ]),
      problem: null,
    };
    const link = { type: "resource_link" as const, uri, name, mimeType: CSV_TYPE };
    return { result: { parts: 0, build: () => result }, link };
  },
});
