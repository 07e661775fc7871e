import { CalendarClock } from "lucide";
import { useEffect, useState } from "react";
import { usePath } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { AnnouncementBox } from "@/components/ui/announcement-box";
import { Link } from "@/components/ui/button";
import type { Plan } from "@/lib/domain/plans/plan";
import { endWords } from "@/lib/domain/plans/plan-words";
import { takeUnannounced } from "@/lib/queries/announced";

const isNews = ({ state, seenAt }: Plan): boolean => (state === "done" || state === "stopped") && seenAt === null;

export function PlansVoice({ plans }: { plans: readonly Plan[] }) {
  const formats = useFormats();
  const isPlansPage = usePath() === "/plans";
  const [message, setMessage] = useState("");
  const news = plans.filter(isNews);
  const due = news.map(({ id, changedAt }) => `${id} ${changedAt}`).join(",");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new thing to say, in the words of that moment
  useEffect(() => {
    if (due === "") return;
    void takeUnannounced("plans", due.split(",")).then((unsaid) => {
      const plan = news.filter(({ id, changedAt }) => unsaid.includes(`${id} ${changedAt}`)).at(-1);
      if (plan !== undefined) setMessage(endWords(plan, formats) ?? "");
    });
  }, [due]);

  return (
    <>
      <span role="status" className="sr-only">
        {message}
      </span>
      {message !== "" && !isPlansPage && (
        <AnnouncementBox icon={CalendarClock} text={message} isSaid onDismiss={() => setMessage("")}>
          <Link href="/plans" className="shrink-0 font-medium text-accent-text hover:underline">
            Open plans
          </Link>
        </AnnouncementBox>
      )}
    </>
  );
}
