import { useSyncExternalStore } from "react";

const keyboardStays = () => () => {};

/** The server does not know the keyboard, so it renders the most common key. */
export function PaletteKey() {
  return useSyncExternalStore(
    keyboardStays,
    () => (/^(Mac|iP)/.test(navigator.platform) ? "⌘K" : "Ctrl K"),
    () => "Ctrl K",
  );
}
