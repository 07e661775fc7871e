import { SpendButton } from "@/components/quota/spend-button";
import { Button } from "@/components/ui/buttons/button";
import type { ButtonVariant } from "@/components/ui/buttons/button-styles";
import type { Problem } from "@/lib/domain/errors";
import type { Price } from "@/lib/domain/quota/price";
import { tryLabel } from "./problem-words";

const ONE: Price = { requests: 1, atLeast: false };

type RetryButtonProps = {
  problem: Problem;
  /** @param isConfirmed the user confirmed the price in a dialog */
  onRetry: (isConfirmed: boolean) => void;
  /** 1 request by default; 0 for requests to the dashboard only. */
  price?: Price;
  variant?: ButtonVariant;
  className?: string;
};

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
