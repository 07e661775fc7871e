import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRouter } from "@/components/browser/base";
import { LinkButton } from "@/components/ui/button";
import { NoticeButton } from "@/components/ui/notice";
import { projectHref } from "@/lib/domain/web/address-params";
import { keywordsQuery } from "@/lib/queries/keyword-list";
import { keywordQuery } from "@/lib/queries/keywords";
import { removeSaved } from "@/lib/queries/settings";

type RemoveCopyProps = { projectId: string; keywordId: string | null };

export const backFrom = ({ projectId, keywordId }: RemoveCopyProps): { label: string; href: string } =>
  keywordId === null
    ? { label: "Back to projects", href: "/projects" }
    : { label: "Back to keywords", href: projectHref(projectId) };

export function RemoveCopy({ projectId, keywordId }: RemoveCopyProps) {
  const client = useQueryClient();
  const router = useRouter();
  const back = backFrom({ projectId, keywordId });
  const isRemoved = useRef(false);
  const removal = useMutation({
    mutationFn: () => removeSaved(projectId, keywordId),
    onSuccess: () => {
      isRemoved.current = true;
      router.push(back.href);
      router.refresh();
    },
  });
  // Remove the cached data only on leaving: a mounted page would load it again and spend requests.
  useEffect(
    () => () => {
      if (!isRemoved.current) return;
      const { queryKey } = keywordId === null ? keywordsQuery(projectId) : keywordQuery(projectId, keywordId);
      for (const key of [queryKey, ["open", ...queryKey]]) client.removeQueries({ queryKey: key, exact: true });
    },
    [client, projectId, keywordId],
  );
  return (
    <>
      <span role="status" className="text-fg-2">
        {removal.isError && "Couldn’t remove it. Try again."}
      </span>
      <NoticeButton
        label="Remove saved copy and history"
        isRunning={removal.isPending || removal.isSuccess}
        onClick={() => removal.mutate()}
      />
      <LinkButton href={back.href} variant="link" className="h-7">
        {back.label}
      </LinkButton>
    </>
  );
}
