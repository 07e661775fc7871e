"use client";

import { type RefObject, useEffect, useRef } from "react";

/** A frame that scrolls sideways stops the header from sticking to the window, so it sticks to the frame. */
export function useStickyHeader(isWide: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWide) return;
    const place = () => {
      const [box, bar] = [frame.current, frame.current?.closest("main")?.previousElementSibling];
      const downPx = (bar?.getBoundingClientRect().bottom ?? 0) - (box?.getBoundingClientRect().top ?? 0);
      box?.style.setProperty("--table-top", `${Math.max(0, downPx)}px`);
    };
    place();
    window.addEventListener("scroll", place, { passive: true });
    window.addEventListener("resize", place);
    const held = frame.current;
    return () => {
      window.removeEventListener("scroll", place);
      window.removeEventListener("resize", place);
      held?.style.removeProperty("--table-top");
    };
  }, [isWide]);
  return frame;
}
