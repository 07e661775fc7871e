import { lazyDialog } from "@/components/ui/lazy";

export const RawResponse = lazyDialog(() => import("./raw-response-dialog").then((part) => part.RawResponseDialog));
