"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";
import { useFollowPlans } from "./use-plans";

const PlansVoice = dynamic(() => lazyPart(() => import("./plan-announcements").then((part) => part.PlansVoice)), {
  ssr: false,
});

export function PlansWatch() {
  const answer = useFollowPlans();
  return answer === undefined || answer.plans.length === 0 ? null : <PlansVoice plans={answer.plans} />;
}
