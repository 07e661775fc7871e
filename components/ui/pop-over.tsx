"use client";

import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { buttonStyles } from "./button-styles";
import { cn } from "./cn";

type PopOverProps = {
  /** What the button shows; the chevron is the caller's. */
  label: ReactNode;
  /** Name of the panel, and of the button when its label is only an icon. */
  name: string;
  isIcon?: boolean;
  className?: string;
  /** Drawn while the panel is open; `close` puts it away and gives the focus back. */
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * A button and the panel under it, in the browser's own top layer: Esc and a click elsewhere close it, and no card cuts
 * it off. Its content is not there before it is opened.
 */
export function PopOver({ label, name, isIcon, className, children }: PopOverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  const place = useCallback(() => {
    const [from, box] = [button.current?.getBoundingClientRect(), panel.current];
    if (from === undefined || box === null) return;
    const width = Math.min(box.offsetWidth, window.innerWidth - 2 * EDGE_PX);
    const left = Math.max(EDGE_PX, Math.min(from.left, document.documentElement.clientWidth - width - EDGE_PX));
    box.style.left = `${left + window.scrollX}px`;
    box.style.top = `${from.bottom + GAP_PX + window.scrollY}px`;
  }, []);
  // A phone may be turned while it is open.
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener("resize", place);
    return () => window.removeEventListener("resize", place);
  }, [isOpen, place]);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={isIcon ? name : undefined}
        title={isIcon ? name : undefined}
        className={buttonStyles("outline", className)}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        onToggle={(event) => {
          if (event.target !== panel.current) return;
          setOpen(event.newState === "open");
          if (event.newState === "open") requestAnimationFrame(place);
        }}
        className={cn(
          "absolute inset-auto m-0 max-h-[70dvh] w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-line-strong bg-raised p-3 text-fg shadow-lg",
        )}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
