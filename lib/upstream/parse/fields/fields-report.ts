import { setOwn } from "../json/json-object";
import type { Picked } from "./pick-fields";

export type FieldsReport = { known: Record<string, string>; unknown: string[] };

const UNKNOWN_MAX = 200;

export function fieldsReporter(): { note: (picked: Picked<string>) => void; report: () => FieldsReport } {
  const known: Record<string, string> = {};
  const unknown = new Set<string>();
  return {
    note: (picked) => {
      for (const field in picked.raw) {
        const raw = picked.raw[field];
        if (raw !== undefined && !Object.hasOwn(known, field)) setOwn(known, field, raw);
      }
      if (unknown.size >= UNKNOWN_MAX) return;
      picked.eachRest((name) => {
        if (unknown.size < UNKNOWN_MAX) unknown.add(name);
      });
    },
    report: () => ({ known, unknown: [...unknown] }),
  };
}
