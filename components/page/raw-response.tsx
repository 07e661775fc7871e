"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { lazyOverlay } from "@/components/ui/lazy-part";
import type { RawResponseDialog } from "./raw-response-dialog";

const Dialog = dynamic(
  () =>
    lazyOverlay(
      () => import("./raw-response-dialog").then((part) => part.RawResponseDialog),
      ({ isOpen, onClose }) => (isOpen ? onClose : null),
    ),
  { ssr: false },
);

export function RawResponse(props: ComponentProps<typeof RawResponseDialog>) {
  const [isUsed, setUsed] = useState(props.isOpen);
  if (props.isOpen && !isUsed) setUsed(true);
  return isUsed ? <Dialog {...props} /> : null;
}
