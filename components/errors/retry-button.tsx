"use client";

import { SpendButton } from "@/components/quota/spend-button";
import { Button } from "@/components/ui/button";
import type { ButtonVariant } from "@/components/ui/button-styles";
import type { Problem } from "@/lib/domain/errors";
import type { Price } from "@/lib/domain/quota/price";
import { tryLabel } from "./problem-words";

const ONE: Price = { requests: 1, atLeast: false };

type RetryButtonProps = {
  problem: Problem;
  /** @param isConfirmed the price was put to the person as a question */
  onRetry: (isConfirmed: boolean) => void;
  /** What asking again costs; 1 request when not given, 0: it asks only the dashboard. */
  price?: Price | undefined;
  variant?: ButtonVariant;
  className?: string;
};

/** Asks again after a failure, at its price. */
export function RetryButton({ problem, onRetry, price = ONE, variant, className }: RetryButtonProps) {
  if (price.requests === 0)
    return (
      <Button variant={variant} className={className} onClick={() => onRetry(false)}>
        {tryLabel(problem)}
      </Button>
    );
  return (
    <SpendButton
      price={price}
      label={tryLabel(problem)}
      question="Send the request again?"
      variant={variant}
      className={className}
      isTry={problem.code === "limit_or_key" || problem.code === "key_rejected"}
      onSpend={onRetry}
    />
  );
}
