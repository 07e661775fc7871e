import type { ComponentProps } from "react";
import { lazyDialog } from "@/components/ui/lazy";
import type { RawResponseDialog } from "./raw-response-dialog";

const Dialog = lazyDialog(() => import("./raw-response-dialog").then((part) => part.RawResponseDialog));

export const RawResponse = (props: ComponentProps<typeof RawResponseDialog>) => props.isOpen && <Dialog {...props} />;
