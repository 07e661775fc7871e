import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useRefresh } from "@/components/browser/use-refresh";
import { type Labels, labelsOf, NO_LABELS, NO_PROJECT_LABELS, type ProjectLabels } from "@/lib/domain/keyword/labels";
import type { FirstScreen } from "@/lib/domain/table/first-screen";
import { changeLabels, type LabelsRequest, labelsQuery } from "@/lib/queries/labels";

type FirstLabels = Pick<FirstScreen, "labels" | "hasAllLabels">;

export type OwnLabels = {
  labels: ProjectLabels;
  /** Of one keyword; the same function until the labels change. */
  labelsOf: (keywordId: string) => Labels;
  isRead: boolean;
};

/**
 * Own tags, stars and notes of a project and its keywords, as saved here; free. None until they have been read.
 * @param first those rendered with the page: where they are all, nothing is asked; otherwise they stand until all are loaded
 */
export function useLabels(projectId: string, first?: FirstLabels): OwnLabels {
  const { data } = useQuery({ ...labelsQuery(projectId), ...(first && beginWith(first)) });
  const labels = data ?? NO_PROJECT_LABELS;
  const of = useCallback((keywordId: string) => labelsOf(labels, keywordId), [labels]);
  return { labels, labelsOf: of, isRead: data !== undefined };
}

const beginWith = ({ labels, hasAllLabels }: FirstLabels) =>
  hasAllLabels ? { initialData: labels, initialDataUpdatedAt: drawnAt } : { placeholderData: labels };

/** A page that the browser brings back, or that came by a link, may be older: it is as new as the first one of its tab. */
const drawnAt = (): number => performance.timeOrigin;

/** Puts one keyword's or the project's own labels where every reader of them in the page looks. */
function withLabels(held: ProjectLabels, keywordId: string | null, labels: Labels): ProjectLabels {
  if (keywordId === null) return { ...held, project: labels };
  return { ...held, keywords: { ...held.keywords, [keywordId]: labels } };
}

/**
 * Makes changes to labels. A star turns at once and turns back when it could not be kept; the answer of every change
 * is what is saved now, with a sentence when the change was not made.
 */
export function useChangeLabels(projectId: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { queryKey } = labelsQuery(projectId);
  const put = (keywordId: string | null, labels: Labels) =>
    client.setQueryData<ProjectLabels>(queryKey, (held) => withLabels(held ?? NO_PROJECT_LABELS, keywordId, labels));
  return useMutation({
    mutationFn: (request: Omit<LabelsRequest, "projectId">) => changeLabels({ ...request, projectId }),
    onMutate: async ({ keywordId, change }) => {
      await client.cancelQueries({ queryKey });
      const held = client.getQueryData<ProjectLabels>(queryKey) ?? NO_PROJECT_LABELS;
      const before = keywordId === null ? held.project : (held.keywords[keywordId] ?? NO_LABELS);
      if (change.kind === "star") put(keywordId, { ...before, starred: change.starred });
      return { before };
    },
    onSuccess: ({ labels }, { keywordId, change }) => {
      put(keywordId, labels);
      // The projects page that this tab keeps was drawn before the pin.
      if (keywordId === null && change.kind === "star") refresh();
    },
    onError: (_error, { keywordId }, context) => context && put(keywordId, context.before),
  });
}
