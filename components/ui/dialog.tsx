"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { laterOver } from "./later";

export type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
  wide?: boolean;
  /** For assistive technology only: what is inside says it to the eye. */
  titleHidden?: boolean;
  /** Near the top edge, without padding: for lists that grow and shrink while one types. */
  top?: boolean;
};

const DialogPanel = dynamic(
  () =>
    laterOver(
      () => import("./dialog-panel").then((module) => module.DialogPanel),
      ({ isOpen, onClose }) => (isOpen ? onClose : null),
    ),
  { ssr: false },
);

/** A dialog that traps focus and gives it back; a bottom sheet on phones. Its code loads when it is first opened. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogPanel {...props} /> : null;
}
