import { SearchX } from "lucide";
import { Crumbs } from "@/components/shell/page-header";
import { PaletteKey } from "@/components/shell/palette/palette-button";
import { LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ErrorTitle } from "./error-title";

export function NotFoundPage() {
  return (
    <>
      <Crumbs items={[{ label: "Projects", href: "/projects" }, { label: "Page not found" }]} />
      <div className="mx-auto max-w-[720px] pt-6">
        <Icon of={SearchX} size={20} className="text-fg-2" />
        <ErrorTitle>Page not found</ErrorTitle>
        <p className="mt-2 text-lead text-fg-2">
          Check the address, or search
          <span className="whitespace-nowrap max-sm:hidden">
            {" "}
            with <PaletteKey />
          </span>
          .
        </p>
        <LinkButton href="/projects" variant="ink" className="mt-4">
          See your projects
        </LinkButton>
      </div>
    </>
  );
}
