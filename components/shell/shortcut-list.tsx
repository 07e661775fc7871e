import { useDisplay } from "@/components/browser/formats";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Kbd } from "@/components/ui/kbd";
import { ACCOUNTS, PLACES } from "./places";

const KEYS = [
  ["⌘K", "Search or jump to (also Ctrl K)"],
  ["u", "Quota details"],
  ["/", "Search"],
  ["j k", "Next and previous row"],
  ["x", "Select the row (Shift: all rows from the last one selected)"],
  ["↵", "Open the keyword"],
  ["Space", "Quick view"],
  ["m", "Row actions (also right-click)"],
  ["f", "Add a filter"],
  ["c", "Columns"],
  ["e", "Export"],
  ["[ ]", "Previous and next keyword"],
  ["t", "Chart or table"],
  ["r", "Refresh (uses what the button shows)"],
  ["?", "This list"],
  ["Esc", "Close, then clear the selection"],
];

type ShortcutListProps = { hasAccounts: boolean; onClose: () => void };

export function ShortcutList({ hasAccounts, onClose }: ShortcutListProps) {
  const { keys: isOn } = useDisplay();
  const places = hasAccounts ? [ACCOUNTS, ...PLACES] : PLACES;
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard shortcuts"
      text={isOn ? "They are off while you type." : "Single-key shortcuts are switched off in Settings."}
    >
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-ui">
        {[...places.map(({ key, label }) => [`g ${key}`, label]), ...KEYS].map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
