import { useRouter as useNextRouter, usePathname } from "next/navigation";
import { createContext, use } from "react";
import { partAccount } from "@/lib/domain/web/account-path";

export const BaseContext = createContext("");

/** For addresses that don't go through `Link`. */
export const useBase = (): string => use(BaseContext);

export const usePath = (): string => partAccount(usePathname()).rest;

export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter();
  const base = useBase();
  return { ...router, push: (href, options) => router.push(base + href, options) };
}
