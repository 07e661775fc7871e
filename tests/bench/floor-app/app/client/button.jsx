"use client";

import { useEffect, useState } from "react";

/** One hydrated component. */
export function Button() {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <button type="button" data-ready={isReady || undefined}>
      Floor
    </button>
  );
}
