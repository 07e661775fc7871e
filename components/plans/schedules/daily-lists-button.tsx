import { CalendarClock } from "lucide";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyOverlay } from "@/components/ui/lazy-part";

const Question = dynamic(
  () =>
    lazyOverlay(
      () => import("./daily-lists-question").then((part) => part.DailyListsQuestion),
      ({ onClose }) => onClose,
    ),
  { ssr: false },
);

export function DailyListsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={CalendarClock} size={16} />
        Daily history
      </Button>
      {isOpen && <Question onClose={() => setOpen(false)} />}
    </>
  );
}
