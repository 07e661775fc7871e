"use client";

import { Ellipsis } from "lucide";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { PopOver } from "@/components/ui/pop-over";

const ProjectMorePanel = lazyPart(() => import("./project-more-panel").then((module) => module.ProjectMorePanel), {
  isWarm: true,
});

export function ProjectMore({ page }: { page: ProjectPageState }) {
  return (
    <PopOver name="More actions" isIcon className="px-2" label={<Icon of={Ellipsis} size={16} />}>
      {() => <ProjectMorePanel page={page} />}
    </PopOver>
  );
}
