"use client";

import { RefreshCw } from "lucide";
import { SpendButton } from "@/components/quota/spend-button";
import { Icon } from "@/components/ui/icon";
import type { Price } from "@/lib/domain/quota/price";

type RefreshButtonProps = {
  price: Price;
  isRunning: boolean;
  onRefresh: (isConfirmed: boolean) => void;
  variant?: "ink" | "link";
  isShort?: boolean;
};

export function RefreshButton({ price, isRunning, onRefresh, variant = "ink", isShort = false }: RefreshButtonProps) {
  return (
    <SpendButton
      price={price}
      onSpend={onRefresh}
      question="Refresh this page?"
      label="Refresh"
      isShort={isShort}
      icon={variant === "ink" && <Icon of={RefreshCw} size={16} />}
      variant={variant}
      running={isRunning ? "in progress" : null}
      shortcut={variant === "ink" ? "r" : undefined}
      className={variant === "link" ? "h-7" : undefined}
    />
  );
}
