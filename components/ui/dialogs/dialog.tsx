import { lazyDialog } from "@/components/ui/lazy";

/** Open while it is mounted. Its code loads with the page's idle time. */
export const Dialog = lazyDialog(() => import("./dialog-panel").then((module) => module.DialogPanel), true);
