import { z } from "zod";
import { eitherOf, type SettingsTable, type ValuesOf } from "./table";

export const OPERATION = {
  metricsToken: {
    name: "METRICS_TOKEN",
    rule: z.string().regex(/^[\x21-\x7e]{22,512}$/),
    fallback: null,
    says: "must have 22 to 512 characters without spaces",
    meaning: "Bearer token that opens /metrics to Prometheus. Not set: /metrics does not exist.",
  },
  alertsFile: {
    name: "ALERTS_FILE",
    rule: z.string().min(1),
    fallback: null,
    says: "must be the path of a file",
    meaning:
      "JSON file with the receivers of alerts: a list of {name, url, format: json or slack, secret, events}. See docs/operation.md.",
  },
  alertsAllowPrivate: {
    name: "ALERTS_ALLOW_PRIVATE",
    rule: eitherOf("1", "0"),
    fallback: "0",
    says: "must be 1 (alerts may go to private addresses, also without TLS) or 0",
    meaning: "1: alerts may go to addresses in a private network or on this computer, also without TLS.",
  },
} as const satisfies SettingsTable;

export type OperationSettings = ValuesOf<typeof OPERATION>;
