"use client";

import { useSyncExternalStore } from "react";

const keyboardStays = () => () => {};

/** The key that opens the palette on this keyboard. The server knows no keyboard, and writes the one of most. */
export function PaletteKey() {
  return useSyncExternalStore(
    keyboardStays,
    () => (/^(Mac|iP)/.test(navigator.platform) ? "⌘K" : "Ctrl K"),
    () => "Ctrl K",
  );
}
