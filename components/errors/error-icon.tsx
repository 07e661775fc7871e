import { Ban, CircleQuestionMark, Clock, Database, TriangleAlert, Unplug } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { ErrorCode } from "@/lib/domain/errors";

const iconOf = (code: ErrorCode) => {
  switch (code) {
    case "not_found":
      return CircleQuestionMark;
    case "timeout":
    case "not_ready":
      return Clock;
    case "unreachable":
    case "broken_response":
      return Unplug;
    case "saved_only":
      return Database;
    case "limit_reached":
    case "limit_or_key":
    case "other_limit":
    case "limit_unclear":
    case "firewall_blocked":
    case "key_rejected":
    case "other_account":
    case "other_project":
    case "not_in_subscription":
    case "forbidden":
      return Ban;
    default:
      return TriangleAlert;
  }
};

export const ErrorIcon = ({ code }: { code: ErrorCode }) => (
  <Icon of={iconOf(code)} size={20} className="shrink-0 text-fg-2" />
);
