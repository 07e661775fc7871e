import type { Metadata } from "next";
import { ProjectsView } from "@/components/projects/projects-view";
import { savedProjects } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Projects" };

export default async function Projects() {
  return <ProjectsView page={await savedProjects()} />;
}
