import { Database } from "lucide";
import type { ReactNode } from "react";
import { ShellNotices } from "@/components/errors/shell-notices";
import { PlansWatch } from "@/components/plans/plans-watch";
import { SignOut } from "@/components/settings/sign-out";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { Link } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Shell } from "@/lib/domain/response/connection";
import { Gauge } from "./gauge";
import { Logo } from "./logo";
import { BottomTabs, RecentProjects, SavedCount, SidebarNav } from "./nav";
import { PRODUCT } from "./product-name";
import { Shortcuts } from "./shortcuts";
import { ThemeSwitch } from "./theme-switch";

export function Frame({ shell, hasSession, children }: { shell: Shell; hasSession: boolean; children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-ink px-3 py-2 text-ui text-on-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <div className="grid min-h-dvh grid-cols-1 lg:grid-cols-[224px_minmax(0,1fr)]">
        <aside aria-label="Sidebar" className="sticky top-0 hidden h-dvh border-r border-line lg:flex lg:flex-col">
          <Link href="/projects" className="mx-2 flex h-14 items-center gap-2 rounded-md px-2 text-body font-semibold">
            <Logo />
            <span className="tracking-[-0.01em]">{PRODUCT}</span>
          </Link>
          <SidebarNav />
          <RecentProjects projects={shell.recentProjects} />
          <div className="mt-auto border-t border-line p-3 text-note text-fg-2">
            <div className="flex items-center gap-2">
              <Icon of={Database} size={14} />
              <SavedCount saved={shell.saved} />
            </div>
            <div className="mt-2 flex items-center gap-1">
              <ThemeSwitch />
              <Shortcuts />
              {hasSession && <SignOut className="ml-auto" />}
            </div>
          </div>
        </aside>
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-0 z-20 flex flex-wrap items-center justify-end border-b border-line bg-bg sm:h-14 sm:px-6">
            {/* The breadcrumbs of each page are placed over this box. */}
            <div className="flex h-14 basis-full items-center justify-end px-2 sm:mr-4 sm:basis-0 sm:px-0">
              <PaletteButton />
            </div>
            <Gauge />
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1680px] min-w-0 flex-1 px-4 pt-3 pb-10 sm:px-6 sm:pt-5 lg:pb-6"
          >
            <noscript>
              <p className="mb-3 text-ui text-fg-2">Scripts are off. Charts, filters and buttons need them.</p>
            </noscript>
            <ShellNotices />
            {children}
          </main>
          <BottomTabs />
          {/* Its 1 px live region would widen the page at the header's right edge. */}
          <PlansWatch />
        </div>
      </div>
    </>
  );
}
