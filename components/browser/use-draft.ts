import { useEffect, useState } from "react";
import { tabStorage } from "@/lib/queries/web-storage";

const keyOf = (name: string): string => `draft:${name}`;

/** A text draft that survives a sign-in. Never use it for secrets. null: nothing typed. */
export function useDraft(name: string): [string | null, (text: string | null) => void] {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText(tabStorage.get(keyOf(name))), [name]);
  const change = (newText: string | null) => {
    setText(newText);
    tabStorage.set(keyOf(name), newText);
  };
  return [text, change];
}
