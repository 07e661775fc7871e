import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { buttonStyles } from "@/components/ui/button";
import { Icon, type IconShape } from "@/components/ui/icon";
import { usePageAction } from "@/components/ui/page-actions";

type PopOverProps = {
  name: string;
  icon?: IconShape;
  /** Without it, the button shows only its icon. */
  label?: ReactNode;
  /** Also lists it as an action of the page, in the palette. */
  shortcut?: string | null;
  className?: string;
  children: (close: () => void) => ReactNode;
};

const GAP_PX = 4;
const EDGE_PX = 8;
const HEIGHT_MAX = 0.7;
const HEAD_PX = 56;

type Spot = { top: number; room: number };

/** Under its button, or above it if there is more room; in view if the button is off screen. */
function spotFor(button: DOMRect, heldPx: number): Spot {
  const bottom = window.innerHeight - EDGE_PX;
  const under = button.bottom + GAP_PX;
  if (button.bottom < HEAD_PX || button.top > bottom)
    return { top: HEAD_PX + EDGE_PX, room: bottom - HEAD_PX - EDGE_PX };
  const below = bottom - under;
  const above = button.top - GAP_PX - EDGE_PX;
  if (heldPx <= below || above <= below) return { top: under, room: below };
  return { top: Math.max(EDGE_PX, button.top - GAP_PX - heldPx), room: above };
}

/** Uses the native popover: Esc and outside clicks close it, and no card clips it. Its content mounts on open. */
export function PopOver({ name, icon, label, shortcut, className, children }: PopOverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const run = () => button.current?.click();
  usePageAction(shortcut ? { id: name, label: name, price: null, blockReason: null, shortcut, run } : null);

  const place = useCallback(() => {
    const [from, box] = [button.current?.getBoundingClientRect(), panel.current];
    if (from === undefined || box === null) return;
    const width = Math.min(box.offsetWidth, window.innerWidth - 2 * EDGE_PX);
    const left = Math.max(EDGE_PX, Math.min(from.left, document.documentElement.clientWidth - width - EDGE_PX));
    box.style.left = `${left + window.scrollX}px`;
    const heldPx = Math.min(box.scrollHeight + box.offsetHeight - box.clientHeight, HEIGHT_MAX * window.innerHeight);
    const { top, room } = spotFor(from, heldPx);
    box.style.top = `${top + window.scrollY}px`;
    box.style.maxHeight = `${Math.min(room, HEIGHT_MAX * window.innerHeight)}px`;
  }, []);
  // The browser can open it before hydration, so the initial state is read from the DOM.
  useEffect(() => {
    if (panel.current?.matches(":popover-open") !== true) return;
    setOpen(true);
    requestAnimationFrame(place);
  }, [place]);
  // The window can rotate while it is open, and its content can load later.
  useEffect(() => {
    if (!isOpen || inside.current === null) return;
    const sizes = new ResizeObserver(place);
    sizes.observe(inside.current);
    window.addEventListener("resize", place);
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [isOpen, place]);

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label === undefined ? name : undefined}
        title={label === undefined ? name : undefined}
        className={buttonStyles("outline", className)}
      >
        {icon && <Icon of={icon} size={16} />}
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
        className="absolute inset-auto m-0 w-80 max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-line-strong bg-raised p-3 text-fg shadow-lg"
      >
        {isOpen && <div ref={inside}>{children(() => panel.current?.hidePopover())}</div>}
      </div>
    </>
  );
}
