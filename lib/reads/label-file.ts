import type { LabelImport } from "../domain/export/label-file";
import { type ImportRequest, importLabels } from "../labels/import-labels";
import { NEVER, type ReadContext } from "./read-context";
import { savedProjects } from "./saved-projects";

export async function importLabelFile(context: ReadContext, request: ImportRequest): Promise<LabelImport> {
  const { upstream, labels, clock } = context;
  const projects = [];
  for (const { id, name } of await savedProjects(context)) {
    const list = await upstream.listKeywords(id, NEVER);
    projects.push({ projectId: id, name, keywords: list.reading?.data.keywords ?? [] });
  }
  return importLabels(labels, { projects, request, nowMs: clock.now() });
}
