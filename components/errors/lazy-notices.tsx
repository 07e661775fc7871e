"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";

/** Notices of a request that failed: most pages never show one, so their code comes with the first. */
export const ProblemNotice = dynamic(() =>
  lazyPart(() => import("./problem-notices").then((notices) => notices.ProblemNotice)),
);
export const LimitNotice = dynamic(() =>
  lazyPart(() => import("./problem-notices").then((notices) => notices.LimitNotice)),
);
export const GoneNotice = dynamic(() =>
  lazyPart(() => import("./problem-notices").then((notices) => notices.GoneNotice)),
);
