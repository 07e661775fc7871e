import { useRouter } from "next/navigation";
import { Fragment, type ReactNode } from "react";
import { usePath } from "@/components/browser/base";
import { useAddress } from "@/components/browser/use-address";
import { Button, type ButtonVariant, LinkButton } from "@/components/ui/button";
import type { NextStep, Problem } from "@/lib/domain/errors";
import type { TryAtReset } from "./retry-at-reset";
import { type Retry, RetryButton } from "./retry-button";

/** Handlers for next steps. Without a handler the step's button is left out. */
export type ErrorHandlers = {
  retry?: Retry;
  onTryAtReset?: TryAtReset;
  onViewRaw?: () => void;
  otherProjectHref?: string;
  back?: { label: string; href: string };
};

const DATES = ["from", "to", "range"];

type ErrorActionsProps = ErrorHandlers & { problem: Problem };

/** Buttons for the first three next steps that this page can take. */
export function ErrorActions({ problem, ...handlers }: ErrorActionsProps) {
  const { retry, onViewRaw, otherProjectHref, back } = handlers;
  const router = useRouter();
  const pathname = usePath();
  const params = useAddress();
  const others = [...params].filter(([name]) => !DATES.includes(name));
  const withoutDates = others.length === 0 ? pathname : `${pathname}?${new URLSearchParams(others)}`;
  const otherProject = problem.details.values.otherProject ?? "the other project";
  const link = (label: string, href: string) => (variant: ButtonVariant) => (
    <LinkButton href={href} variant={variant}>
      {label}
    </LinkButton>
  );
  const button = (label: string, onClick: () => void) => (variant: ButtonVariant) => (
    <Button variant={variant} onClick={onClick}>
      {label}
    </Button>
  );
  const steps: Record<NextStep, ((variant: ButtonVariant) => ReactNode) | false | undefined> = {
    "open-settings": link("Open settings", "/settings"),
    "check-connection": link("Check the connection", "/settings"),
    "open-limit": link("Open settings", "/settings/limit"),
    "browse-saved": link("Browse saved data", "/projects"),
    "see-usage": link("See usage", "/usage"),
    "see-projects": link("See your projects", "/projects"),
    // Without dates in the address, the link would lead to the same page.
    "clear-dates": others.length < params.size && link("Clear dates", withoutDates),
    "reset-filters": params.size > 0 && link("Reset filters", pathname),
    "open-other-project": otherProjectHref !== undefined && link(`Open in ${otherProject}`, otherProjectHref),
    back: back ? link(back.label, back.href) : button("Back", () => router.back()),
    reload: button("Reload page", () => window.location.reload()),
    "view-raw": onViewRaw && button("View raw response", onViewRaw),
    retry: retry && ((variant) => <RetryButton problem={problem} variant={variant} retry={retry} />),
    wait: undefined,
  };
  const nextSteps = problem.next.filter((step) => steps[step]).slice(0, 3);
  if (nextSteps.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {nextSteps.map((step, index) => {
        const draw = steps[step];
        return draw && <Fragment key={step}>{draw(index === 0 ? "ink" : "outline")}</Fragment>;
      })}
    </div>
  );
}
