import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useRefresh } from "@/components/browser/use-refresh";
import type { Labels } from "@/lib/domain/keyword/labels";
import type { Project } from "@/lib/domain/projects/project";
import { changeLabels } from "@/lib/queries/labels";

export function usePins(labels: Readonly<Record<string, Labels>>) {
  const refresh = useRefresh();
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const put = (projectId: string, isPinned: boolean) => setChanged((held) => new Map(held).set(projectId, isPinned));
  const change = useMutation({
    mutationFn: ({ project, isPinned }: { project: Project; isPinned: boolean }) =>
      changeLabels({
        projectId: project.id,
        keywordId: null,
        subject: { text: project.name, market: null },
        change: { kind: "star", starred: isPinned },
      }),
    onMutate: ({ project, isPinned }) => put(project.id, isPinned),
    // Cached pages were rendered before the change.
    onSuccess: refresh,
    onError: (_error, { project, isPinned }) => put(project.id, !isPinned),
  });
  return {
    isPinned: (projectId: string) =>
      changed.get(projectId) ?? (Object.hasOwn(labels, projectId) && labels[projectId]?.starred === true),
    pin: (project: Project, isPinned: boolean) => change.mutate({ project, isPinned }),
  };
}
