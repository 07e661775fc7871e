import { X } from "lucide";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon, type IconShape } from "./icon";

type AnnouncementBoxProps = {
  icon: IconShape;
  text: string;
  isSaid?: boolean;
  onDismiss: () => void;
  children?: ReactNode;
};

export function AnnouncementBox({ icon, text, isSaid, onDismiss, children }: AnnouncementBoxProps) {
  return (
    <div className="fixed right-4 bottom-20 z-30 flex max-w-[min(360px,calc(100vw-32px))] items-center gap-3 rounded-lg border border-line-strong bg-raised px-3 py-2 text-ui text-fg shadow-lg lg:bottom-4">
      <span aria-hidden="true" className="grid shrink-0 place-items-center text-fg-2">
        <Icon of={icon} size={16} />
      </span>
      <p aria-hidden={isSaid}>{text}</p>
      {children}
      <IconButton icon={X} size={16} label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
