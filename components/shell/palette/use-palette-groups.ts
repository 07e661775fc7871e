import { type ReactNode, useMemo, useState } from "react";
import { useBase, useRouter } from "@/components/browser/base";
import { useChangeDisplay, useDisplay, useFormats } from "@/components/browser/formats";
import { useShell } from "@/components/shell/providers";
import { pageActions } from "@/components/ui/page-actions";
import type { Display } from "@/lib/domain/display/display";
import type { PaletteIndex } from "@/lib/domain/response/pages";
import { keywordHref, projectHref } from "@/lib/domain/web/address-params";
import { PLACES } from "../places";
import { findKeywords, findProjects, toHaystack } from "./palette-search";

export type PaletteRowProps = {
  value: string;
  label: string;
  detail?: ReactNode;
  hint?: string | null;
  isDisabled?: boolean;
  onSelect: () => void;
};

export type PaletteGroup = { heading: string; rows: PaletteRowProps[] };

const PAGES = [
  ...PLACES.map(({ href, label, key }) => ({ href, label, hint: `g ${key}` })),
  { href: "/connect", label: "Connect a service" },
];
const THEMES: { theme: Display["theme"]; label: string }[] = [
  { theme: "light", label: "Use light theme" },
  { theme: "dark", label: "Use dark theme" },
  { theme: "system", label: "Use system theme" },
];
const PROJECTS_MAX = 20;
const NOTHING: PaletteIndex = { projects: [] };

export function usePaletteGroups(query: string, index: PaletteIndex = NOTHING, onClose: () => void): PaletteGroup[] {
  const router = useRouter();
  const haystack = useMemo(() => toHaystack(index), [index]);
  const keywords = useMemo(() => findKeywords(haystack, query), [haystack, query]);
  const projects = useMemo(() => findProjects(index, query).slice(0, PROJECTS_MAX), [index, query]);
  const actions = useActionRows(query, onClose);
  const base = useBase();
  const accounts = useShell()?.accounts ?? [];
  const searchTerm = foldCase(query);

  const goes = (href: string) => ({
    value: href,
    onSelect: () => {
      onClose();
      router.push(href);
    },
  });
  const pages = [
    {
      heading: "Pages",
      rows: PAGES.filter(({ label }) => foldCase(label).includes(searchTerm)).map(({ href, ...row }) => ({
        ...row,
        ...goes(href),
      })),
    },
  ];
  const saved = [
    {
      heading: "Connections",
      rows: accounts
        .filter((account) => account.base !== base && foldCase(account.title).includes(searchTerm))
        .map((account) => ({
          value: `account ${account.base}`,
          label: account.title,
          // A full page load: no data of this account stays in the tab.
          onSelect: () => window.location.assign(`${account.base}/projects`),
        })),
    },
    {
      heading: "Projects",
      rows: projects.map(({ id, name, domain }) => ({ label: name, detail: domain, ...goes(projectHref(id)) })),
    },
    {
      heading: "Saved keywords",
      rows: keywords.map(({ projectId, projectName, keywordId, phrase, market }) => ({
        label: phrase,
        detail: [market, projectName].filter((part) => part !== "").join(" · "),
        ...goes(keywordHref(projectId, keywordId)),
      })),
    },
  ];
  const actionGroup = { heading: "Actions", rows: actions };
  // The row selected before typing must never spend; late results must not move the other rows.
  const inOrder = searchTerm === "" ? [...pages, actionGroup, ...saved] : [actionGroup, ...pages, ...saved];
  return inOrder.filter(({ rows }) => rows.length > 0);
}

function useActionRows(query: string, onClose: () => void): PaletteRowProps[] {
  const formats = useFormats();
  const { theme } = useDisplay();
  const change = useChangeDisplay();
  const [actions] = useState(pageActions);
  const searchTerm = foldCase(query);
  const does = (run: () => void) => () => {
    onClose();
    run();
  };
  const onPage = actions.map(({ id, label, price, blockReason, shortcut, run }) => ({
    value: `action ${id}`,
    label,
    detail: blockReason ?? (price === null ? null : formats.price(price)),
    hint: shortcut,
    isDisabled: blockReason !== null,
    onSelect: does(run),
  }));
  const themes = THEMES.filter((option) => searchTerm !== "" && option.theme !== theme).map((option) => ({
    value: `action ${option.theme}`,
    label: option.label,
    onSelect: does(() => change({ theme: option.theme })),
  }));
  return [...onPage, ...themes].filter(({ label }) => foldCase(label).includes(searchTerm));
}

const foldCase = (text: string): string => text.trim().toLocaleLowerCase("en");
