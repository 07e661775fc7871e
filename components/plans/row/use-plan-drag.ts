import { type DragEvent, useState } from "react";
import type { Plan } from "@/lib/domain/plans/plan";

const KIND = "application/x-keyword-desk-plan";

/** The plan that another one then comes before, when it is dropped on a third; null: it is the last one. */
export function turnBefore(turns: readonly Plan[], dragged: string, onto: string): string | null {
  const [from, to] = [dragged, onto].map((id) => turns.findIndex((plan) => plan.id === id));
  if (from === undefined || to === undefined || from > to) return onto;
  return turns[to + 1]?.id ?? null;
}

/**
 * Moves plans in the order of their turns by dragging; the buttons beside it do the same.
 * @param onMove told which plan moves, and before which other one
 */
export function usePlanDrag(
  id: string,
  turns: readonly Plan[],
  onMove: (move: { id: string; before: string | null }) => void,
) {
  const [isOver, setOver] = useState(false);
  const isPlan = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(KIND);
  return {
    isOver,
    handle: {
      draggable: true,
      onDragStart({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) {
        dataTransfer.setData(KIND, id);
        dataTransfer.effectAllowed = "move";
        const row = currentTarget.closest("li");
        if (row !== null) dataTransfer.setDragImage(row, row.clientWidth, 0);
      },
    },
    target: {
      onDragOver(event: DragEvent) {
        if (!isPlan(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false);
        const dragged = event.dataTransfer.getData(KIND);
        if (dragged === "" || dragged === id || !turns.some((plan) => plan.id === dragged)) return;
        event.preventDefault();
        onMove({ id: dragged, before: turnBefore(turns, dragged, id) });
      },
    },
  };
}
