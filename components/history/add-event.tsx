import { PopOver } from "@/components/ui/dialogs/pop-over";
import { lazyPart } from "@/components/ui/lazy";

const EventForm = lazyPart(() => import("./event-form").then((part) => part.EventForm), { isWarm: true });

export function AddEvent({ projectId, day }: { projectId: string; day: string }) {
  return (
    <PopOver
      name="Add event"
      className="h-6 border-transparent bg-transparent px-1.5 text-note font-normal text-fg-2 max-sm:h-8"
      label="Add event"
    >
      {(close) => <EventForm projectId={projectId} day={day} onAdded={close} />}
    </PopOver>
  );
}
