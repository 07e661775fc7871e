"use client";

import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import { DialogPanel } from "@/components/ui/dialog-panel";
import { pageActions } from "@/components/ui/page-actions";
import { savedIndexQuery } from "@/lib/queries/saved-index";
import { PaletteActions } from "./palette-actions";
import { PaletteGroup, PaletteRow } from "./palette-row";
import { findKeywords, findProjects, toHaystack } from "./palette-search";

const PAGES = [
  { href: "/projects", label: "Projects", keys: "g p" },
  { href: "/usage", label: "Usage", keys: "g u" },
  { href: "/settings", label: "Settings", keys: "g s" },
];
const PROJECTS_MAX = 20;

/** Pages, projects, saved keywords and actions with their price, by typing. It searches saved data only. */
export function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  // The row of letters is drawn first, what it finds after that.
  const wanted = useDeferredValue(typed);
  const [actions] = useState(pageActions);
  const { data: index, isError } = useQuery(savedIndexQuery);
  const haystack = useMemo(() => toHaystack(index ?? { projects: [] }), [index]);
  const keywords = useMemo(() => findKeywords(haystack, wanted), [haystack, wanted]);
  const projects = useMemo(() => findProjects(index ?? { projects: [] }, wanted), [index, wanted]);
  const text = wanted.trim().toLocaleLowerCase("en");
  const pages = PAGES.filter(({ label }) => label.toLocaleLowerCase("en").includes(text));

  const open = (href: string) => () => {
    onClose();
    router.push(href);
  };

  return (
    <DialogPanel isOpen onClose={onClose} title="Search or jump to" titleHidden wide top>
      <Command label="Search or jump to" shouldFilter={false} className="flex min-h-0 flex-col">
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Search pages, projects, saved keywords and actions"
          className="h-12 w-full shrink-0 border-b border-line bg-transparent px-4 text-[16px] outline-none placeholder:text-fg-3"
        />
        <Command.List className="max-h-[min(60dvh,26rem)] overflow-y-auto overscroll-contain p-2">
          <Command.Empty className="px-2 py-6 text-center text-ui text-fg-2">
            {index === undefined && !isError ? "Reading what is saved…" : `Nothing saved matches “${wanted.trim()}”.`}
          </Command.Empty>
          <PaletteActions actions={actions} wanted={text} onClose={onClose} />
          {pages.length > 0 && (
            <PaletteGroup heading="Pages">
              {pages.map(({ href, label, keys }) => (
                <PaletteRow key={href} value={href} label={label} hint={keys} onSelect={open(href)} />
              ))}
            </PaletteGroup>
          )}
          {projects.length > 0 && (
            <PaletteGroup heading="Projects">
              {projects.slice(0, PROJECTS_MAX).map(({ id, name, domain }) => {
                const href = `/projects/${encodeURIComponent(id)}`;
                return <PaletteRow key={href} value={href} label={name} detail={domain} onSelect={open(href)} />;
              })}
            </PaletteGroup>
          )}
          {keywords.length > 0 && (
            <PaletteGroup heading="Saved keywords">
              {keywords.map(({ projectId, projectName, keywordId, phrase, market }) => {
                const href = `/projects/${encodeURIComponent(projectId)}/keywords/${encodeURIComponent(keywordId)}`;
                const detail = [market, projectName].filter((part) => part !== "").join(" · ");
                return <PaletteRow key={href} value={href} label={phrase} detail={detail} onSelect={open(href)} />;
              })}
            </PaletteGroup>
          )}
        </Command.List>
        <p className="shrink-0 border-t border-line px-4 py-2 text-note text-fg-3">
          Searches saved data only; it costs no requests.
        </p>
      </Command>
    </DialogPanel>
  );
}
