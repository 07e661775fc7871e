"use client";

import { Link } from "@/components/ui/link";
import { changesHref } from "@/lib/domain/web/address-params";
import { useChangeDays } from "./use-change-days";

/** The way to the same page where there is no room for the words. */
export function ChangesLink({ projectId }: { projectId: string }) {
  const days = useChangeDays();
  return (
    <Link
      href={changesHref(projectId, days)}
      className="inline-flex min-h-8 shrink-0 items-center px-3 text-note font-medium underline decoration-line-strong underline-offset-2 pointer-coarse:min-h-8"
    >
      What moved
    </Link>
  );
}
