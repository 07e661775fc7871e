"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** The title of a page that is an error; it takes the focus, so that it is read first. */
export function ErrorTitle({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <h1 ref={ref} tabIndex={-1} className="mt-3 text-error text-balance">
      {children}
    </h1>
  );
}
