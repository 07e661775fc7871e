import { Dialog as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

export type DialogProps = {
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  /** Label of the first button, which closes the dialog. */
  cancel?: string;
  actions?: ReactNode;
  /** The button that does what the title asks. */
  confirm?: ComponentProps<typeof Button> | false;
  wide?: boolean;
  /** At the top of the window, with a title for screen readers only. */
  top?: boolean;
};

/** Radix stops scrolling with a style element, which the CSP allows only with the nonce in this global. */
function lendNonce(): void {
  const page: Window & { __webpack_nonce__?: string } = window;
  page.__webpack_nonce__ ??= document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
}

/** What opened the dialog on screen: another one that replaces it finds the focus on nothing. */
let lastOpener: Element | null = null;

/** Import it through `Dialog`, which loads it on first use. */
export function DialogPanel(props: DialogProps) {
  const { onClose, title, text, children, confirm, cancel = confirm && "Cancel", actions, wide, top } = props;
  const opener = useRef<Element | null>(null);
  useState(lendNonce);
  // Radix returns focus only to its own trigger, but these dialogs are opened by state.
  const giveFocusBack = (event: Event) => {
    event.preventDefault();
    const other = document.querySelector("[role=dialog][data-state=open]");
    if (other && !other.contains(opener.current)) return;
    lastOpener = null;
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          onOpenAutoFocus={() => {
            if (document.activeElement !== document.body) lastOpener = document.activeElement;
            opener.current = lastOpener;
          }}
          onCloseAutoFocus={giveFocusBack}
          {...(text ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed z-50 max-h-[85dvh] overflow-y-auto border border-line-strong bg-raised shadow-lg outline-none",
            "sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:w-full sm:rounded-xl",
            top
              ? "inset-x-2 top-2 rounded-xl sm:top-[12dvh] sm:-translate-x-1/2"
              : "inset-x-0 bottom-0 rounded-t-xl p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:top-1/2 sm:-translate-1/2",
            wide ? "sm:max-w-2xl" : "sm:max-w-md",
          )}
        >
          <Radix.Title className={top ? "sr-only" : "text-card tracking-[-0.01em]"}>{title}</Radix.Title>
          {text && <Radix.Description className="mt-1 text-ui text-fg-2">{text}</Radix.Description>}
          {children}
          {(cancel || actions) && (
            <div className="sticky -bottom-[max(20px,env(safe-area-inset-bottom))] -mx-5 -mb-[max(20px,env(safe-area-inset-bottom))] mt-2 flex flex-wrap justify-end gap-2 bg-raised px-5 pt-3 pb-[max(20px,env(safe-area-inset-bottom))]">
              {cancel && <Button onClick={onClose}>{cancel}</Button>}
              {actions}
              {confirm && <Button variant="ink" {...confirm} />}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
