"use client";

import dynamic from "next/dynamic";
import type { DialogProps } from "./dialog-props";
import { lazyOverlay } from "./lazy-part";
import { useWarmUp } from "./use-warm-up";

const loadDialogPanel = () => import("./dialog-panel").then((module) => module.DialogPanel);
const DialogPanel = dynamic(() => lazyOverlay(loadDialogPanel, ({ isOpen, onClose }) => (isOpen ? onClose : null)), {
  ssr: false,
});

export function Dialog(props: DialogProps) {
  useWarmUp(loadDialogPanel);
  return props.isOpen ? <DialogPanel {...props} /> : null;
}
