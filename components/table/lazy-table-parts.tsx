"use client";

import dynamic from "next/dynamic";
import { lazyOverlay, lazyPart } from "@/components/ui/lazy-part";

export const SelectionBar = dynamic(() => lazyPart(() => import("./selection-bar").then((part) => part.SelectionBar)), {
  ssr: false,
});

export const FilterChips = dynamic(() =>
  lazyPart(() => import("./view/filter-chips").then((part) => part.FilterChips)),
);

export const GroupTable = dynamic(() => lazyPart(() => import("./view/group-table").then((part) => part.GroupTable)), {
  ssr: false,
});

export const QuickView = dynamic(
  () =>
    lazyOverlay(
      () => import("./row/quick-view").then((part) => part.QuickView),
      ({ onClose }) => onClose,
    ),
  { ssr: false },
);

export const RowMenu = dynamic(
  () =>
    lazyOverlay(
      () => import("./row/row-menu").then((part) => part.RowMenu),
      ({ place, onClose }) => place && (() => onClose(place.index)),
    ),
  { ssr: false },
);
