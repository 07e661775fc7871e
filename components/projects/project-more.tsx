"use client";

import { Ellipsis } from "lucide";
import dynamic from "next/dynamic";
import type { ProjectPageState } from "@/components/page/use-project-page";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import { useWarmUp } from "@/components/ui/use-warm-up";

const loadPanel = () => import("./project-more-panel").then((module) => module.ProjectMorePanel);
const ProjectMorePanel = dynamic(() => lazyPart(loadPanel), { ssr: false });

export function ProjectMore({ page }: { page: ProjectPageState }) {
  useWarmUp(loadPanel);
  return (
    <PopOver name="More actions" isIcon className="px-2" label={<Icon of={Ellipsis} size={16} />}>
      {() => <ProjectMorePanel page={page} />}
    </PopOver>
  );
}
