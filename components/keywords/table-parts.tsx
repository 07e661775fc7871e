"use client";

import dynamic from "next/dynamic";
import { later, laterOver } from "@/components/ui/later";

/** What the table shows only when it is asked for: each part loads then. */
export const SelectionBar = dynamic(() => later(() => import("./selection-bar").then((part) => part.SelectionBar)), {
  ssr: false,
});

export const PeekPanel = dynamic(
  () =>
    laterOver(
      () => import("./peek-panel").then((part) => part.PeekPanel),
      ({ onClose }) => onClose,
    ),
  { ssr: false },
);

export const RowMenu = dynamic(
  () =>
    laterOver(
      () => import("./row-menu").then((part) => part.RowMenu),
      ({ place, onClose }) => place && (() => onClose(place.index)),
    ),
  { ssr: false },
);
