import { Gauge } from "lucide";
import { useEffect, useRef, useState } from "react";
import { usePath } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { AnnouncementBox } from "@/components/ui/announcement-box";
import type { Formats } from "@/lib/domain/display/format";
import { type Announcement, announcementsOf } from "@/lib/domain/quota/announcements";
import type { Quota } from "@/lib/domain/quota/quota";
import { takeUnannounced } from "@/lib/queries/announced";
import { isNotifying } from "@/lib/queries/notification-setting";
import { spokenWords } from "./gauge-words";
import { useQuota } from "./use-quota";

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

function wordsOf(what: Announcement, quota: Quota, formats: Formats): string {
  const limit = formats.integer(quota.limit);
  if (what === "forecast") return `Limit at about ${formats.time(quota.limitAt ?? quota.resetsAt)} at this pace.`;
  if (what === "100")
    return `This hour’s ${limit} requests are used up. The limit resets at ${formats.time(quota.resetsAt)}.`;
  return `${what}% of this hour’s ${limit} requests are used. Up to ${formats.integer(quota.left)} ${quota.left === 1 ? "is" : "are"} left.`;
}

/** Announces the hour's usage once an hour in one open tab, and as a notification where the browser allows it. */
export function Announcer() {
  const formats = useFormats();
  const quota = useQuota();
  const [message, setMessage] = useState<{ text: string; startsAt: string } | null>(null);
  const { startsAt } = quota;
  const due = announcementsOf(quota).join(",");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new thing to say, in the words of that moment
  useEffect(() => {
    if (due === "") return;
    const ofHour = (what: Announcement) => `${startsAt} ${what}`;
    void takeUnannounced("quota", announcementsOf(quota).map(ofHour)).then((fresh) => {
      const last = announcementsOf(quota).findLast((what) => fresh.includes(ofHour(what)));
      if (last === undefined) return;
      const text = wordsOf(last, quota, formats);
      setMessage({ text, startsAt });
      if (isNotifying()) new Notification(text, { tag: "quota" });
    });
  }, [due, startsAt]);

  if (message === null || message.startsAt !== startsAt) return null;
  return <AnnouncementBox icon={Gauge} text={message.text} onDismiss={() => setMessage(null)} />;
}
