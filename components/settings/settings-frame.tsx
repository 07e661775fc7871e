"use client";

import type { ReactNode } from "react";
import { Crumbs, PageHeader } from "@/components/shell/page-header";
import { Link } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { showCurrent } from "@/components/ui/show-current";
import { SETTINGS_SECTIONS, type SettingsSection, settingsHref } from "./settings-sections";

export function SettingsFrame({ section, children }: { section: SettingsSection; children: ReactNode }) {
  const label = SETTINGS_SECTIONS.find(({ id }) => id === section)?.label ?? "";
  return (
    <>
      <Crumbs items={[{ label: "Settings", href: "/settings" }, { label }]} />
      <PageHeader title="Settings" />
      <div className="mt-4 grid items-start gap-x-8 gap-y-4 md:grid-cols-[11rem_minmax(0,760px)]">
        <nav
          ref={showCurrent}
          aria-label="Settings"
          className="flex gap-1 overflow-x-auto text-ui max-md:-mx-4 max-md:px-4 max-md:pb-1 sm:max-md:-mx-6 sm:max-md:px-6 md:flex-col"
        >
          {SETTINGS_SECTIONS.map(({ id, label: name }) => (
            <Link
              key={id}
              href={settingsHref(id)}
              aria-current={id === section ? "page" : undefined}
              className={cn(
                "flex h-8 shrink-0 items-center rounded-md px-2.5 pointer-coarse:h-11",
                id === section ? "bg-sunken font-medium text-fg" : "text-fg-2 hover:bg-sunken",
              )}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="min-w-0 space-y-4">{children}</div>
      </div>
    </>
  );
}
