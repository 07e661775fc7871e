import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRouter } from "@/components/browser/base";
import { LinkButton } from "@/components/ui/link";
import { NoticeButton } from "@/components/ui/notice";
import { removeSaved } from "@/lib/queries/settings";

type RemoveCopyProps = {
  projectId: string;
  keywordId: string | null;
  queryKey: readonly string[];
  back: { label: string; href: string };
};

export function RemoveCopy({ projectId, keywordId, queryKey, back }: RemoveCopyProps) {
  const client = useQueryClient();
  const router = useRouter();
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
      for (const key of [queryKey, ["open", ...queryKey]]) client.removeQueries({ queryKey: key, exact: true });
    },
    [client, queryKey],
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
