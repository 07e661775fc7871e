import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { keywordStatistics } from "../domain/figures/statistics";
import { type Agent, freeLoad } from "./agent";
import { cleanText, cleanValue } from "./clean-text";
import { roundValue, topFigures } from "./fields";

const RESOURCES_MAX = 200;
const ADDRESS = "keyword-desk://projects/{project_id}";
const MIME_TYPE = "application/json";

const addressOf = (projectId: string) => ADDRESS.replace("{project_id}", encodeURIComponent(projectId));

export function registerResources(server: McpServer, agent: Agent): void {
  const savedProjects = async () => (await agent.container.upstream.listProjects(freeLoad(agent))).reading;
  const template = new ResourceTemplate(ADDRESS, {
    async list() {
      const projects = (await savedProjects())?.data.projects ?? [];
      return {
        resources: projects.slice(0, RESOURCES_MAX).map(({ id, name }) => ({
          uri: addressOf(id),
          name: cleanText(name),
          description: "A saved project with the figures of its saved keyword list; reading it is free.",
          mimeType: MIME_TYPE,
        })),
      };
    },
  });
  const title = "Saved project";
  const description = "A saved project with the figures of its saved keyword list. Always free.";
  server.registerResource("project", template, { title, description, mimeType: MIME_TYPE }, async (uri) => {
    const reading = await savedProjects();
    const project = reading?.data.projects.find(({ id }) => addressOf(id) === uri.href);
    if (reading === null || project === undefined) throw new ResourceNotFoundError(uri.href.slice(0, 400));
    const list = (await agent.container.upstream.listKeywords(project.id, freeLoad(agent))).reading;
    const { id, name, domain, keywordCount } = project;
    const figures = list === null ? null : keywordStatistics(list.data.keywords);
    const body = {
      project: { id, name, domain, keywords: keywordCount },
      as_of: reading.asOf,
      saved: true,
      keywords: figures && {
        as_of: list?.asOf,
        complete: list?.data.complete,
        keywords: figures.keywords,
        with_position: figures.loaded,
        ranking: figures.ranking,
        average_position: roundValue(figures.averagePosition),
        ...topFigures(figures.buckets),
      },
    };
    return { contents: [{ uri: uri.href, mimeType: MIME_TYPE, text: JSON.stringify(cleanValue(body)) }] };
  });
}
