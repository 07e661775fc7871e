"use client";

import { useRouter as useNextRouter, usePathname } from "next/navigation";
import { createContext, use, useMemo } from "react";
import { partAccount } from "@/lib/domain/web/account-path";

/** What the addresses of this page's account begin with; empty while it is the only one. */
export const BaseContext = createContext("");

/** For addresses that the page itself does not go through `Link` with. */
export const useBase = (): string => use(BaseContext);

/** The path of the page without its account: the server knows no other, and there is one name for each page. */
export const usePath = (): string => partAccount(usePathname()).rest;

/** The framework's router, for addresses within the account. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter();
  const base = useBase();
  return useMemo(() => ({ ...router, push: (href, options) => router.push(base + href, options) }), [router, base]);
}
