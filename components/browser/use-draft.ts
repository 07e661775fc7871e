import { useEffect, useState } from "react";

const keyOf = (name: string): string => `draft:${name}`;

/**
 * A typed text that survives a sign-in: the session might expire before the text is saved. Never for secrets.
 * @returns the text, or null while nothing is typed, and its setter; null deletes the draft
 */
export function useDraft(name: string): [string | null, (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText(sessionStorage.getItem(keyOf(name))), [name]);
  const change = (typed: string | null) => {
    setText(typed);
    if (typed === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), typed);
  };
  return [text, change];
}
