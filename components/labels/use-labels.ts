import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useRefresh } from "@/components/browser/use-refresh";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import {
  type LabelSubject,
  type Labels,
  type LabelsChange,
  labelsOf,
  MANY_LABELS_MAX,
  NO_PROJECT_LABELS,
  type ProjectLabels,
} from "@/lib/domain/keyword/labels";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { changeLabels, changeManyLabels, type LabelsRequest, labelsQuery } from "@/lib/queries/labels";

/** `keywordId` null: the project itself. */
export type LabelTarget = { projectId: string; keywordId: string | null; subject: LabelSubject };

export const keywordTarget = (projectId: string, { id, phrase, market }: Keyword): LabelTarget => ({
  projectId,
  keywordId: id,
  subject: { text: phrase, market },
});

type FirstLabels = Pick<FirstScreen, "labels" | "hasAllLabels">;

/** Empty until loaded. @param first labels from the HTML: if complete, they are not loaded again */
export function useLabels(projectId: string, first?: FirstLabels) {
  const { data } = useQuery({ ...labelsQuery(projectId), ...(first && beginWith(first)) });
  const labels = data ?? NO_PROJECT_LABELS;
  const of = useCallback((keywordId: string | null) => labelsOf(labels, keywordId), [labels]);
  return { labels, labelsOf: of, isRead: data !== undefined };
}

export type OwnLabels = ReturnType<typeof useLabels>;

const beginWith = ({ labels, hasAllLabels }: FirstLabels) =>
  hasAllLabels ? { initialData: labels, initialDataUpdatedAt: drawnAt } : { placeholderData: labels };

/** A restored page may contain older labels; they count as old as the tab's first page. */
const drawnAt = (): number => performance.timeOrigin;

function withLabels(projectLabels: ProjectLabels, keywordId: string | null, labels: Labels): ProjectLabels {
  if (keywordId === null) return { ...projectLabels, project: labels };
  return { ...projectLabels, keywords: { ...projectLabels.keywords, [keywordId]: labels } };
}

/** Updates a star optimistically and reverts it on failure. */
export function useChangeLabels(projectId: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = labelsQuery(projectId);
  const put = (keywordId: string | null, labels: Labels) =>
    client.setQueryData<ProjectLabels>(queryKey, (projectLabels) =>
      withLabels(projectLabels ?? NO_PROJECT_LABELS, keywordId, labels),
    );
  return useMutation({
    mutationFn: (request: Omit<LabelsRequest, "projectId">) => changeLabels({ ...request, projectId }),
    onMutate: async ({ keywordId, change }) => {
      await client.cancelQueries({ queryKey });
      const projectLabels = client.getQueryData<ProjectLabels>(queryKey) ?? NO_PROJECT_LABELS;
      const before = labelsOf(projectLabels, keywordId);
      if (change.kind === "star") put(keywordId, { ...before, starred: change.starred });
      return { before };
    },
    onSuccess: ({ labels }, { keywordId, change }) => {
      put(keywordId, labels);
      // The cached projects page was rendered before the change.
      if (keywordId === null && change.kind === "star") refresh();
    },
    onError: (_error, { keywordId }, context) => context && put(keywordId, context.before),
  });
}

type ManyRequest = { keywords: readonly Keyword[]; change: LabelsChange };

/** Changes stars or tags of many keywords in batches. Saved changes remain when it stops early. */
export function useChangeMany(projectId: string) {
  const client = useQueryClient();
  const { queryKey } = labelsQuery(projectId);
  return useMutation({
    mutationFn: async ({ keywords, change }: ManyRequest) => {
      await client.cancelQueries({ queryKey });
      const total = { changed: 0, refused: 0, problem: null as string | null };
      for (let from = 0; from < keywords.length; from += MANY_LABELS_MAX) {
        const items = keywords
          .slice(from, from + MANY_LABELS_MAX)
          .map(({ id, phrase, market }) => ({ keywordId: id, subject: { text: phrase, market } }));
        const { labels, refused, problem } = await changeManyLabels({ projectId, items, change });
        total.changed += items.length - refused;
        total.refused += refused;
        total.problem ??= problem;
        client.setQueryData<ProjectLabels>(queryKey, (projectLabels = NO_PROJECT_LABELS) => ({
          ...projectLabels,
          keywords: { ...projectLabels.keywords, ...labels },
        }));
      }
      return total;
    },
  });
}
