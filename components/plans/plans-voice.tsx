"use client";

import { CalendarClock, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { useFormats } from "@/components/ui/formats";
import { Link } from "@/components/ui/link";
import type { Plan } from "@/lib/domain/plans/plan";
import { endWords } from "@/lib/domain/plans/plan-words";
import { takeUnsaidPlans } from "@/lib/queries/announced-plans";

const isNews = ({ state, seenAt }: Plan): boolean => (state === "done" || state === "stopped") && seenAt === null;

/** Says once, in one of the open tabs, that a plan has ended or stopped, politely and until it is put away. */
export function PlansVoice({ plans }: { plans: readonly Plan[] }) {
  const formats = useFormats();
  const isPlansPage = usePathname() === "/plans";
  const [said, setSaid] = useState("");
  const news = plans.filter(isNews);
  const due = news.map(({ id, changedAt }) => `${id} ${changedAt}`).join(",");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new thing to say, in the words of that moment
  useEffect(() => {
    if (due === "") return;
    void takeUnsaidPlans(due.split(",")).then((unsaid) => {
      const plan = news.filter(({ id, changedAt }) => unsaid.includes(`${id} ${changedAt}`)).at(-1);
      if (plan !== undefined) setSaid(endWords(plan, formats) ?? "");
    });
  }, [due]);

  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      {said !== "" && !isPlansPage && (
        <div
          data-slot="announcement"
          className="fixed right-4 bottom-20 z-30 flex max-w-[min(360px,calc(100vw-32px))] items-center gap-3 rounded-lg border border-line-strong bg-raised px-3 py-2 text-ui text-fg shadow-lg lg:bottom-4"
        >
          <CalendarClock aria-hidden="true" size={16} strokeWidth={1.5} className="shrink-0 text-fg-2" />
          <p aria-hidden="true">{said}</p>
          <Link href="/plans" className="shrink-0 font-medium text-accent-text hover:underline">
            Open plans
          </Link>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => setSaid("")}
            className="grid size-8 shrink-0 place-items-center rounded-md text-fg-2 hover:bg-sunken pointer-coarse:size-11"
          >
            <X aria-hidden="true" size={16} strokeWidth={1.5} />
          </button>
        </div>
      )}
    </>
  );
}
