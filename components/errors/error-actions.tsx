import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { usePath } from "@/components/browser/base";
import { useAddress } from "@/components/browser/use-address";
import { Button } from "@/components/ui/buttons/button";
import { type ButtonVariant, buttonStyles } from "@/components/ui/buttons/button-styles";
import { Link } from "@/components/ui/link";
import type { NextStep, Problem } from "@/lib/domain/errors";
import type { Price } from "@/lib/domain/quota/price";
import type { TryAtReset } from "./retry-at-reset";
import { RetryButton } from "./retry-button";

/** Handlers for next steps. Without a handler the step's button is left out. */
export type ErrorHandlers = {
  /** Repeats the request; spends `retryPrice`, or 1 request without it. */
  onRetry?: (isConfirmed: boolean) => void;
  retryPrice?: Price;
  onTryAtReset?: TryAtReset;
  onViewRaw?: () => void;
  otherProjectHref?: string;
  back?: { label: string; href: string };
};

const LINKS: Partial<Record<NextStep, { href: string; label: string }>> = {
  "open-settings": { href: "/settings", label: "Open settings" },
  "check-connection": { href: "/settings", label: "Check the connection" },
  "open-limit": { href: "/settings/limit", label: "Open settings" },
  "browse-saved": { href: "/projects", label: "Browse saved data" },
  "see-usage": { href: "/usage", label: "See usage" },
  "see-projects": { href: "/projects", label: "See your projects" },
};

type StepProps = { step: NextStep; variant: ButtonVariant; problem: Problem; handlers: ErrorHandlers };

function Step({ step, variant, problem, handlers }: StepProps): ReactNode {
  const router = useRouter();
  const pathname = usePath();
  const kept = withoutDates(useAddress());
  const link = LINKS[step] ?? linkOf(step, pathname, kept, problem, handlers);

  if (link) {
    return (
      <Link href={link.href} className={buttonStyles(variant)}>
        {link.label}
      </Link>
    );
  }
  const { onRetry, retryPrice, onViewRaw } = handlers;
  if (step === "retry")
    return onRetry && <RetryButton problem={problem} variant={variant} price={retryPrice} onRetry={onRetry} />;
  const [label, act] =
    step === "view-raw"
      ? ["View raw response", onViewRaw]
      : step === "reload"
        ? ["Reload page", () => window.location.reload()]
        : ["Back", () => router.back()];
  return (
    <Button variant={variant} onClick={act}>
      {label}
    </Button>
  );
}

const DATES = ["from", "to", "range"];

function withoutDates(params: URLSearchParams): string {
  const kept = [...params].filter(([name]) => !DATES.includes(name));
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
}

function linkOf(
  step: NextStep,
  pathname: string,
  kept: string,
  problem: Problem,
  { otherProjectHref, back }: ErrorHandlers,
) {
  if (step === "clear-dates") return { href: pathname + kept, label: "Clear dates" };
  if (step === "reset-filters") return { href: pathname, label: "Reset filters" };
  if (step === "back" && back) return back;
  if (step !== "open-other-project" || otherProjectHref === undefined) return null;
  return { href: otherProjectHref, label: `Open in ${problem.details.values.otherProject ?? "the other project"}` };
}

const canTake = (step: NextStep, handlers: ErrorHandlers, params: URLSearchParams): boolean => {
  // Without dates in the address, the link would lead to the same page.
  if (step === "clear-dates") return DATES.some((name) => params.has(name));
  if (step === "reset-filters") return params.size > 0;
  if (step === "retry") return handlers.onRetry !== undefined;
  if (step === "view-raw") return handlers.onViewRaw !== undefined;
  if (step === "open-other-project") return handlers.otherProjectHref !== undefined;
  return step !== "wait";
};

export function ErrorActions({ problem, quiet, ...handlers }: ErrorHandlers & { problem: Problem; quiet?: boolean }) {
  const params = useAddress();
  const steps = problem.next.filter((step) => canTake(step, handlers, params)).slice(0, 3);
  if (steps.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {steps.map((step, index) => (
        <Step
          key={step}
          step={step}
          variant={index === 0 && !quiet ? "ink" : "outline"}
          problem={problem}
          handlers={handlers}
        />
      ))}
    </div>
  );
}
