"use client";

import { createSerializer, parseAsString, useQueryState } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";

const TYPING_MS = 300;
const query = parseAsString.withDefault("");
const withQuery = createSerializer({ q: query });

/** Replaces the address at once: the framework gives up a page that is on its way when the address changes later. */
const write = (q: string) => window.history.replaceState(null, "", withQuery(window.location.href, { q }));

/**
 * What is searched for (`q`). Typing changes the view at once and replaces the address after 300 ms, or before the next
 * press of anything else, so that what a press opens is not lost and Back finds what was typed.
 */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const [written] = useQueryState("q", query);
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const flush = useCallback(() => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current.timer);
    write(waiting.current.text);
    waiting.current = null;
  }, []);

  // The address has caught up, or leads elsewhere by Back.
  useEffect(() => {
    if (waiting.current === null || waiting.current.text === written) setTyped(null);
  }, [written]);

  useEffect(() => {
    const onPress = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement && event.target.type === "search")) flush();
    };
    document.addEventListener("click", onPress, true);
    document.addEventListener("keydown", onPress, true);
    return () => {
      document.removeEventListener("click", onPress, true);
      document.removeEventListener("keydown", onPress, true);
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
    };
  }, [flush]);

  const setText = (text: string) => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = { text, timer: setTimeout(flush, TYPING_MS) };
    setTyped(text);
  };
  return [typed ?? written, setText];
}
