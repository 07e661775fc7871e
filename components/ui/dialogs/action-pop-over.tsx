import { type ComponentProps, useRef } from "react";
import { type PageAction, usePageAction } from "@/components/ui/page-actions";
import { PopOver } from "./pop-over";

type ActionPopOverProps = Omit<ComponentProps<typeof PopOver>, "button"> & {
  action: Pick<PageAction, "id" | "label" | "shortcut"> | null;
};

export function ActionPopOver({ action, ...popOver }: ActionPopOverProps) {
  const button = useRef<HTMLButtonElement>(null);
  usePageAction(action && { ...action, price: null, blocked: null, run: () => button.current?.click() });
  return <PopOver {...popOver} button={button} />;
}
