"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, useState } from "react";
import { laterOver } from "@/components/ui/later";
import type { RawAnswerDialog } from "./raw-answer-dialog";

const Dialog = dynamic(
  () =>
    laterOver(
      () => import("./raw-answer-dialog").then((part) => part.RawAnswerDialog),
      ({ isOpen, onClose }) => (isOpen ? onClose : null),
    ),
  { ssr: false },
);

/** The service's own answer as it was kept. It loads when it is first opened, and stays to give the focus back. */
export function RawAnswer(props: ComponentProps<typeof RawAnswerDialog>) {
  const [isUsed, setUsed] = useState(props.isOpen);
  if (props.isOpen && !isUsed) setUsed(true);
  return isUsed ? <Dialog {...props} /> : null;
}
