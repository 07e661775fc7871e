"use client";

import { useCallback } from "react";
import { useAddressParam } from "../browser/use-address";

/** A choice in the address: choosing is a step of history; null leaves it out. */
export function useChoice(name: string): [string | null, (value: string | null) => void] {
  const [value, change] = useAddressParam(name);
  const choose = useCallback((chosen: string | null) => change(chosen, "push"), [change]);
  return [value, choose];
}

/** What is searched for (`q`): in the address, but no step of history. */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const [text, change] = useAddressParam("q");
  return [text ?? "", (next) => change(next === "" ? null : next, "replace")];
}

/** The row in the quick view (`row`): opening and closing it are history steps, moving to the next one is not. */
export function useQuickViewRow(): [string | null, (keywordId: string | null) => void] {
  const [row, change] = useAddressParam("row");
  const isOpen = row !== null;
  const show = useCallback(
    (id: string | null) => change(id, isOpen && id !== null ? "replace" : "push"),
    [isOpen, change],
  );
  return [row, show];
}
