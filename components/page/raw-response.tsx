"use client";

import { type ComponentProps, useState } from "react";
import { lazyPart } from "@/components/ui/lazy";
import type { RawResponseDialog } from "./raw-response-dialog";

const Dialog = lazyPart(() => import("./raw-response-dialog").then((part) => part.RawResponseDialog), {
  closeOf: ({ isOpen, onClose }) => (isOpen ? onClose : null),
});

export function RawResponse(props: ComponentProps<typeof RawResponseDialog>) {
  const [isUsed, setUsed] = useState(props.isOpen);
  if (props.isOpen && !isUsed) setUsed(true);
  return isUsed ? <Dialog {...props} /> : null;
}
