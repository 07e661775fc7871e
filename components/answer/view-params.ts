"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useCallback } from "react";

/** A choice in the address: choosing pushes a step of history; null leaves it out. */
export function useChoice(name: string): [string | null, (value: string | null) => void] {
  const [value, setValue] = useQueryState(name, parseAsString);
  return [value, (chosen) => void setValue(chosen, { history: "push" })];
}

/** The row in the quick view (`row`): opening and closing it are history steps, moving to the next one is not. */
export function usePeekedRow(): [string | null, (keywordId: string | null) => void] {
  const [row, setRow] = useQueryState("row", parseAsString);
  const isOpen = row !== null;
  const show = useCallback(
    (id: string | null) => void setRow(id, { history: isOpen && id !== null ? "replace" : "push" }),
    [isOpen, setRow],
  );
  return [row, show];
}
