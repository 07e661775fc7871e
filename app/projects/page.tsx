import type { Metadata } from "next";
import { ProjectsView } from "@/components/projects/projects-view";
import { parseTopTenRange, TOP_TEN_USUAL } from "@/lib/domain/figures/top-ten";
import { firstParam } from "@/lib/domain/web/address-params";
import { savedProjects } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Projects" };

export default async function Projects({ searchParams }: PageProps<"/projects">) {
  const range = parseTopTenRange(firstParam((await searchParams).range)) ?? TOP_TEN_USUAL;
  return <ProjectsView page={await savedProjects(range)} />;
}
