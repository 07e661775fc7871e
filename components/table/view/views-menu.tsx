"use client";

import { Bookmark } from "lucide";
import { useAddress } from "@/components/browser/use-address";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { PopOver } from "@/components/ui/pop-over";
import { viewQuery } from "@/lib/domain/table/saved-view";

const ViewsPanel = lazyPart(() => import("./views-panel").then((module) => module.ViewsPanel), { isWarm: true });

export function ViewsMenu({ projectId }: { projectId: string }) {
  const params = useAddress();
  return (
    <PopOver
      name="Saved views"
      label={
        <>
          <Icon of={Bookmark} size={16} />
          <span className="max-lg:sr-only">Views</span>
        </>
      }
    >
      {(close) => <ViewsPanel projectId={projectId} query={viewQuery(params.toString())} onClose={close} />}
    </PopOver>
  );
}
