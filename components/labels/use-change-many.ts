import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { type LabelsChange, MANY_LABELS_MAX, NO_PROJECT_LABELS, type ProjectLabels } from "@/lib/domain/keyword/labels";
import { changeManyLabels, labelsQuery } from "@/lib/queries/labels";

type Request = { keywords: readonly Keyword[]; change: LabelsChange };

/** Changes stars or tags of many keywords in batches. Saved changes remain when it stops early. */
export function useChangeMany(projectId: string) {
  const client = useQueryClient();
  const { queryKey } = labelsQuery(projectId);
  return useMutation({
    mutationFn: async ({ keywords, change }: Request) => {
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
        client.setQueryData<ProjectLabels>(queryKey, (held = NO_PROJECT_LABELS) => ({
          ...held,
          keywords: { ...held.keywords, ...labels },
        }));
      }
      return total;
    },
  });
}
