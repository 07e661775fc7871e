"use client";

import { Bookmark } from "lucide";
import dynamic from "next/dynamic";
import { useAddress } from "@/components/browser/use-address";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopOver } from "@/components/ui/pop-over";
import { useWarmUp } from "@/components/ui/use-warm-up";
import { viewQuery } from "@/lib/domain/table/saved-view";

const loadViewsPanel = () => import("./views-panel").then((module) => module.ViewsPanel);
const ViewsPanel = dynamic(() => lazyPart(loadViewsPanel), {
  ssr: false,
});

export function ViewsMenu({ projectId }: { projectId: string }) {
  useWarmUp(loadViewsPanel);
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
