"use client";

import { type ComponentProps, useRef } from "react";
import { type PageAction, usePageAction } from "./page-actions";
import { PopOver } from "./pop-over";

type ActionPopOverProps = Omit<ComponentProps<typeof PopOver>, "button"> & {
  /** How the palette and the key know it; null: it is pressed only. */
  action: Pick<PageAction, "id" | "label" | "shortcut"> | null;
};

/** A pop-over that is an action of the page too: its key and the palette open it. Opening costs nothing. */
export function ActionPopOver({ action, ...popOver }: ActionPopOverProps) {
  const button = useRef<HTMLButtonElement>(null);
  usePageAction(action && { ...action, price: null, blocked: null, run: () => button.current?.click() });
  return <PopOver {...popOver} button={button} />;
}
