import { lazyDialog } from "@/components/ui/lazy";
import type { DialogProps } from "./dialog-props";

const DialogPanel = lazyDialog(() => import("./dialog-panel").then((module) => module.DialogPanel), true);

export function Dialog(props: DialogProps) {
  return props.isOpen ? <DialogPanel {...props} /> : null;
}
