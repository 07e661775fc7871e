import { createContext, useContext } from "react";
import { pageName } from "@/lib/domain/series/ranking-pages";

const SiteContext = createContext<string | null>(null);

export const SiteProvider = SiteContext.Provider;

export function usePageName(): (url: string) => string {
  const site = useContext(SiteContext);
  return (url) => pageName(url, site);
}
