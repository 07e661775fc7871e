"use client";

import { type ComponentProps, useState } from "react";
import { lazyPart } from "@/components/ui/lazy";
import type { LoadPositionsButton } from "./load-positions-button";

const LoadButton = lazyPart(() => import("./load-positions-button").then((part) => part.LoadPositionsButton));

/** Stays mounted to report the result. */
export function LoadPositions(props: ComponentProps<typeof LoadPositionsButton>) {
  const isMissing = props.keywordIds.length > 0;
  const [isUsed, setUsed] = useState(isMissing);
  if (isMissing && !isUsed) setUsed(true);
  return isUsed ? <LoadButton {...props} /> : null;
}
