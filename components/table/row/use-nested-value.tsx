"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useState } from "react";
import { lazyOverlay } from "@/components/ui/lazy-part";
import type { Json } from "@/lib/domain/json";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { otherNameOf, parseColumn } from "@/lib/domain/table/columns";

const ValueDialog = dynamic(
  () =>
    lazyOverlay(
      () => import("./value-dialog").then((module) => module.ValueDialog),
      ({ onClose }) => onClose,
    ),
  { ssr: false },
);

/**
 * Shows a nested value whole when it is pressed.
 * @returns the dialog, and what takes a press in a row: it says whether it was on such a value
 */
export function useNestedValue(): { dialog: ReactNode; press: (target: Element, keyword: Keyword) => boolean } {
  const [shown, show] = useState<Json>(null);
  const press = useCallback((target: Element, { other }: Keyword) => {
    const column = parseColumn(target.closest<HTMLElement>("[data-nested]")?.dataset.nested ?? "");
    const name = column === null ? null : otherNameOf(column);
    if (name === null) return false;
    show((Object.hasOwn(other, name) ? other[name] : null) ?? null);
    return true;
  }, []);
  return { dialog: shown !== null && <ValueDialog value={shown} onClose={() => show(null)} />, press };
}
