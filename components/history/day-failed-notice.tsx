import { Notice, NoticeButton } from "@/components/ui/notice";
import { useSetPeriod } from "./use-period";

export function DayFailedNotice({ onRetry }: { onRetry: () => void }) {
  const setPeriod = useSetPeriod();
  return (
    <Notice
      tone="warn"
      className="mt-2 sm:mt-3"
      title="The chosen days couldn’t be loaded."
      actions={
        <>
          <NoticeButton label="Try again" onClick={onRetry} />
          <NoticeButton label="Back to latest" onClick={() => setPeriod(null)} />
        </>
      }
    >
      The page still shows what it showed before.
    </Notice>
  );
}
