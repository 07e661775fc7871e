"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { pageShown } from "./address";

export function AddressKeeper() {
  const pathname = usePathname();
  const params = useSearchParams();
  // biome-ignore lint/correctness/useExhaustiveDependencies: either of them changing means another page.
  useEffect(pageShown, [pathname, params]);
  return null;
}
