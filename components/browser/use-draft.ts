import { useEffect, useState } from "react";

const keyOf = (name: string): string => `draft:${name}`;

/** A text draft that survives a sign-in. Never use it for secrets. null: nothing typed. */
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
