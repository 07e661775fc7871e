import { Check } from "lucide";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";

type CheckedChoiceProps = { label: string; isOn: boolean; onChoose: () => void; className?: string | false };

/** For a list of choices in a menu. */
export const CheckedChoice = ({ label, isOn, onChoose, className }: CheckedChoiceProps) => (
  <li>
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={cn(
        "flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11",
        className,
      )}
    >
      <Icon of={Check} size={14} className={cn("shrink-0", !isOn && "invisible")} />
      {label}
    </button>
  </li>
);
