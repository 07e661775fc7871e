import type { Project } from "../../domain/projects/project";
import type { ProjectList } from "../../domain/response/reading";
import { parseProjects } from "../parse/projects";
import type { CopyAddress } from "./copy-address";
import type { ListResource, ServiceForm } from "./endpoint";

export const PROJECTS_ADDRESS: CopyAddress = { kind: "projects", projectId: null, keywordId: null };

/** `GET {base}/projects/`: every project of the key's account, one request a page. */
export const projectsEndpoint = ({ fieldMap }: Pick<ServiceForm, "fieldMap">): ListResource<Project, ProjectList> => ({
  address: PROJECTS_ADDRESS,
  endpoint: "projects",
  segments: ["projects"],
  thing: { one: "project list", data: "a project list", id: "" },
  *parse(value) {
    yield;
    const parsed = parseProjects(value, fieldMap);
    return parsed === null ? null : { rows: parsed.projects, unreadable: parsed.unreadable, left: parsed.left };
  },
  idOf: (project) => project.id,
  *toList(projects, facts) {
    yield;
    return { projects, ...facts };
  },
  summarize: () => null,
  history: () => null,
});
