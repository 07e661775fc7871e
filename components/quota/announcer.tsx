import { Gauge } from "lucide";
import { useEffect, useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { AnnouncementBox } from "@/components/ui/announcement-box";
import { Icon } from "@/components/ui/icon";
import type { Formats } from "@/lib/domain/display/format";
import { type Announcement, announcementsOf } from "@/lib/domain/quota/announcements";
import type { Quota } from "@/lib/domain/quota/quota";
import { takeUnannounced } from "@/lib/queries/announced";
import { isNotifying } from "@/lib/queries/notification-setting";
import { useQuota } from "./use-quota";

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
  const [said, setSaid] = useState<{ text: string; startsAt: string } | null>(null);
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
      setSaid({ text, startsAt });
      if (isNotifying()) new Notification(text, { tag: "quota" });
    });
  }, [due, startsAt]);

  if (said === null || said.startsAt !== startsAt) return null;
  return <AnnouncementBox icon={<Icon of={Gauge} size={16} />} text={said.text} onDismiss={() => setSaid(null)} />;
}
