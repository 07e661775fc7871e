import { CalendarClock } from "lucide";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";

const Question = lazyPart(() => import("./daily-lists-question").then((part) => part.DailyListsQuestion), {
  closeOf: ({ onClose }) => onClose,
});

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
