"use client";

import dynamic from "next/dynamic";
import type { DialogProps } from "./dialog-props";
import { lazyOverlay } from "./lazy-part";

const DialogPanel = dynamic(
  () =>
    lazyOverlay(
      () => import("./dialog-panel").then((module) => module.DialogPanel),
      ({ isOpen, onClose }) => (isOpen ? onClose : null),
    ),
  { ssr: false },
);

/** A dialog that traps focus and gives it back; a bottom sheet on phones. Its code loads when it is first opened. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogPanel {...props} /> : null;
}
