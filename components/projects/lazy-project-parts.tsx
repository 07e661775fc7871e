"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";

export const ProjectSkeleton = dynamic(() =>
  lazyPart(() => import("./project-skeleton").then((part) => part.ProjectSkeleton)),
);

export const DayFailedNotice = dynamic(() =>
  lazyPart(() => import("../history/day-failed-notice").then((part) => part.DayFailedNotice)),
);
