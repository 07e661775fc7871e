"use client";

import { useAddressParam } from "@/components/browser/use-address";

/** The days that the project's page looks at: what moved is told between them. */
export function useChangeDays(): { from: string | null; to: string | null } {
  const [from] = useAddressParam("vs");
  const [to] = useAddressParam("as-of");
  return { from, to };
}
