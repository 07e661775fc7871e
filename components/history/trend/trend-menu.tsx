import { Ellipsis } from "lucide";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { CheckedChoice } from "@/components/ui/inputs/checked-choice";
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
            <CheckedChoice
              key={name}
              label={lineLabel(name)}
              isOn={show !== "spread" && show.includes(name)}
              onChoose={() => onShow(toggledLine(show, name))}
            />
          ))}
          {hasSpread && (
            <CheckedChoice
              label="Distribution"
              isOn={show === "spread"}
              onChoose={() => {
                close();
                onShow("spread");
              }}
            />
          )}
          <li className="my-1 border-t border-line" />
          <CheckedChoice
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
