"use client";

import { KeywordSkeleton } from "@/components/keyword/keyword-skeleton";
import { ProjectSkeleton, TableSkeleton } from "@/components/projects/project-skeleton";

/** What stands in for a list of projects, a project and a keyword while nothing of them is here. */
export function LoadingStates() {
  return (
    <div className="mt-2 space-y-8">
      <TableSkeleton label="Loading projects" />
      <ProjectSkeleton />
      <KeywordSkeleton />
    </div>
  );
}
