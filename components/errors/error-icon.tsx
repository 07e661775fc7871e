import { Ban, CircleQuestionMark, Clock, Database, TriangleAlert, Unplug } from "lucide";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { ErrorCode } from "@/lib/domain/errors";

const ICONS: Partial<Record<ErrorCode, IconShape>> = {
  not_found: CircleQuestionMark,
  timeout: Clock,
  not_ready: Clock,
  unreachable: Unplug,
  broken_response: Unplug,
  saved_only: Database,
  limit_reached: Ban,
  limit_or_key: Ban,
  other_limit: Ban,
  limit_unclear: Ban,
  firewall_blocked: Ban,
  key_rejected: Ban,
  other_account: Ban,
  other_project: Ban,
  not_in_subscription: Ban,
  forbidden: Ban,
};

export const ErrorIcon = ({ code }: { code: ErrorCode }) => (
  <Icon of={ICONS[code] ?? TriangleAlert} size={20} className="shrink-0 text-fg-2" />
);
