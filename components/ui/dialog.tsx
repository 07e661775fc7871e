"use client";

import type { DialogProps } from "./dialog-props";
import { lazyPart } from "./lazy";

const DialogPanel = lazyPart(() => import("./dialog-panel").then((module) => module.DialogPanel), {
  isWarm: true,
  closeOf: ({ isOpen, onClose }) => (isOpen ? onClose : null),
});

export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogPanel {...props} /> : null;
}
