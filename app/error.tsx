"use client";

import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";

/** Every page carries what is imported here, and hardly any ever shows it. */
const PageFault = dynamic(() =>
  lazyPart(() => import("@/components/errors/page-fault").then((fault) => fault.PageFault)),
);

/** A fault while drawing a page: the shell and the gauge stay. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <PageFault error={error} />;
}
