"use client";

import { createSerializer, parseAsString, useQueryState } from "nuqs";
import { useCallback, useEffect, useRef, useState } from "react";

const TYPING_MS = 300;
const query = parseAsString.withDefault("");
const withQuery = createSerializer({ q: query });

type Waiting = { text: string; timer: ReturnType<typeof setTimeout> };

/**
 * What is searched for (`q`). Typing changes the view at once and replaces the address after 300 ms, or before a press
 * that opens another page: the framework gives up a page that is on its way when the address changes after the press,
 * and Back would not find what was typed.
 */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const [written, setWritten] = useQueryState("q", query);
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<Waiting | null>(null);

  const taken = useCallback((): string | null => {
    const text = waiting.current?.text ?? null;
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    return text;
  }, []);

  // The address has caught up, or leads elsewhere by Back.
  useEffect(() => {
    if (waiting.current === null || waiting.current.text === written) setTyped(null);
  }, [written]);

  useEffect(() => {
    const onPress = (event: Event) => {
      if (!opensPage(event)) return;
      const q = taken();
      if (q !== null) window.history.replaceState(null, "", withQuery(window.location.href, { q }));
    };
    document.addEventListener("click", onPress, true);
    document.addEventListener("keydown", onPress, true);
    return () => {
      document.removeEventListener("click", onPress, true);
      document.removeEventListener("keydown", onPress, true);
      taken();
    };
  }, [taken]);

  const write = () => {
    const text = taken();
    void setWritten(text === "" ? null : text, { history: "replace" });
  };
  const setText = (text: string) => {
    taken();
    waiting.current = { text, timer: setTimeout(write, TYPING_MS) };
    setTyped(text);
  };
  return [typed ?? written, setText];
}

/** A press on a link, or Enter on a row. */
function opensPage(event: Event): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event instanceof KeyboardEvent) return event.key === "Enter" && !event.target.matches("input, textarea");
  return event.target.closest("a[href]") !== null;
}
