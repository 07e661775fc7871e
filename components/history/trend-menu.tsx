"use client";

import { Check, Ellipsis } from "lucide";
import { Icon } from "@/components/ui/icon";
import { PopOver } from "@/components/ui/pop-over";
import { type LineName, type TrendShow, toggledLine } from "@/lib/domain/history/trend-view";
import { lineLabel } from "./trend-words";

type TrendMenuProps = {
  names: readonly LineName[];
  hasSpread: boolean;
  show: TrendShow;
  onShow: (show: TrendShow) => void;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
};

export function TrendMenu({ names, hasSpread, show, onShow, isTable, onTable }: TrendMenuProps) {
  return (
    <PopOver
      name="Chart options"
      isIcon
      className="h-6 border-transparent bg-transparent px-1 text-fg-2"
      label={<Icon of={Ellipsis} size={16} />}
    >
      {(close) => (
        <ul className="text-ui">
          {names.map((name) => (
            <Choice
              key={name}
              label={lineLabel(name)}
              isOn={show !== "spread" && show.includes(name)}
              onChoose={() => onShow(toggledLine(show, name))}
            />
          ))}
          {hasSpread && (
            <Choice
              label="Distribution"
              isOn={show === "spread"}
              onChoose={() => {
                close();
                onShow("spread");
              }}
            />
          )}
          <li className="my-1 border-t border-line" />
          <Choice
            label="Show as table"
            isOn={isTable}
            onChoose={() => {
              close();
              onTable(!isTable);
            }}
          />
        </ul>
      )}
    </PopOver>
  );
}

function Choice({ label, isOn, onChoose }: { label: string; isOn: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={onChoose}
        className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left hover:bg-sunken pointer-coarse:min-h-11"
      >
        <Icon of={Check} size={14} className={isOn ? "shrink-0" : "invisible shrink-0"} />
        {label}
      </button>
    </li>
  );
}
