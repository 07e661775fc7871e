"use client";

import { createContext, useContext } from "react";
import { pageName } from "@/lib/domain/series/ranking-pages";

const SiteContext = createContext<string | null>(null);

/** Provides the project's site to the page names below. */
export const SiteProvider = SiteContext.Provider;

/** Names ranking pages by their path, and by their host if it is not the project's. */
export function usePageName(): (url: string) => string {
  const site = useContext(SiteContext);
  return (url) => pageName(url, site);
}
