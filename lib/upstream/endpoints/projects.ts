import type { Project } from "../../domain/project";
import type { ProjectList } from "../../domain/reading";
import { parseProjects } from "../parse/projects";
import type { ListResource } from "./endpoint";

/** `GET {base}/projects/`: every project of the key's account. One request a page. */
export const projectsEndpoint: ListResource<Project, ProjectList> = {
  address: { kind: "projects", projectId: null, keywordId: null },
  endpoint: "projects",
  segments: ["projects"],
  thing: { one: "project list", data: "a project list", id: "" },
  parse(value) {
    const parsed = parseProjects(value);
    return parsed === null ? null : { rows: parsed.projects, unreadable: parsed.unreadable };
  },
  idOf: (project) => project.id,
  toList: (projects, facts) => ({ projects, ...facts }),
  summarise: () => null,
};
