"use client";

import { type ReactNode, useEffect, useRef } from "react";

const SEPARATOR = " · ";

export function ErrorTitle({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  useEffect(() => {
    const before = document.title;
    const product = before.split(SEPARATOR).at(-1) ?? "";
    const title = `${ref.current?.textContent ?? ""}${SEPARATOR}${product}`;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, []);
  return (
    <h1 ref={ref} tabIndex={-1} className="mt-3 text-error text-balance">
      {children}
    </h1>
  );
}
