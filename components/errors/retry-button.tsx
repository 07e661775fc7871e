import { SpendButton } from "@/components/quota/spend-button";
import { Button, type ButtonVariant } from "@/components/ui/button";
import type { Problem } from "@/lib/domain/errors";
import type { Price } from "@/lib/domain/quota/price";
import { tryLabel } from "./problem-words";

/** @property price 0 for requests to the dashboard only @property send `isConfirmed`: the user confirmed the price */
export type Retry = { price: Price; send: (isConfirmed: boolean) => void };

type RetryButtonProps = {
  problem: Problem;
  retry: Retry;
  variant?: ButtonVariant;
  className?: string;
};

export function RetryButton({ problem, retry: { price, send }, variant, className }: RetryButtonProps) {
  if (price.requests === 0)
    return (
      <Button variant={variant} className={className} onClick={() => send(false)}>
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
      onSpend={send}
    />
  );
}
