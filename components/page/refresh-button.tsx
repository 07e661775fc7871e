import { RefreshCw } from "lucide";
import { SpendButton } from "@/components/quota/spend-button";
import { Icon } from "@/components/ui/icon";
import type { LiveAnswer } from "./use-answer";

type RefreshButtonProps = { live: LiveAnswer<unknown>; isShort?: boolean };

export const RefreshButton = ({ live, isShort }: RefreshButtonProps) => (
  <SpendButton
    {...reloading(live)}
    question="Refresh this page?"
    label="Refresh"
    isShort={isShort}
    icon={<Icon of={RefreshCw} size={16} />}
    variant="ink"
    shortcut="r"
  />
);

type ReloadLinkProps = { live: LiveAnswer<unknown>; label: string; question: string; className?: string };

export const ReloadLink = ({ live, className = "h-7", ...words }: ReloadLinkProps) => (
  <SpendButton {...reloading(live)} {...words} variant="link" className={className} />
);

export const reloading = (live: LiveAnswer<unknown>) => ({
  price: live.answer.price,
  onSpend: (isConfirmed: boolean) => live.ask("now", live.answer.price, isConfirmed),
  isRunning: live.isRefreshing,
});
