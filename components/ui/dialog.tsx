"use client";

import type { DialogProps } from "./dialog-props";
import { lazyDialog } from "./lazy";

const DialogPanel = lazyDialog(() => import("./dialog-panel").then((module) => module.DialogPanel), true);

export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogPanel {...props} /> : null;
}
