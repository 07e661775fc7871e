import { type ReactNode, useEffect, useRef } from "react";
import { PRODUCT } from "../shell/product-name";

const SEPARATOR = " · ";

export function ErrorTitle({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null);
  const title = useRef("");
  useEffect(() => {
    ref.current?.focus();
    // Empty if the page failed before its title was known.
    const before = document.title || PRODUCT;
    title.current = [ref.current?.textContent, before.split(SEPARATOR).at(-1)].join(SEPARATOR);
    return () => {
      if (document.title === title.current) document.title = before;
    };
  }, []);
  // After each render: one from the server sets the page's own title again.
  useEffect(() => {
    if (!document.title.endsWith(title.current)) document.title = title.current;
  });
  return (
    <h1 ref={ref} tabIndex={-1} className="mt-3 text-error text-balance">
      {children}
    </h1>
  );
}
