import { useEffect, useRef, useState } from "react";
import { usePath } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import type { Quota } from "@/lib/domain/quota/quota";
import { spokenWords } from "./gauge-words";

const SPENT_TITLE = "Limit reached · ";

/** Announces only a level change, a reset, and five minutes before the reset when nothing is left. */
export function GaugeStatus({ quota, leftMs }: { quota: Quota; leftMs: number }) {
  const formats = useFormats();
  const [text, setText] = useState("");
  const before = useRef({ quota, leftMs });

  useEffect(() => {
    const now = { quota, leftMs };
    const words = spokenWords(before.current, now, formats);
    before.current = now;
    if (words !== null) setText(words);
  }, [quota, leftMs, formats]);

  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

export function useSpentTitle(isSpent: boolean): void {
  const pathname = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page sets its own title
  useEffect(() => {
    if (!isSpent) return;
    const mark = () => {
      if (!document.title.startsWith(SPENT_TITLE)) document.title = SPENT_TITLE + document.title;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title.startsWith(SPENT_TITLE)) document.title = document.title.slice(SPENT_TITLE.length);
    };
  }, [isSpent, pathname]);
}
