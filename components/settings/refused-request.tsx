import { CircleAlert } from "lucide";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";

export function RefusedRequest({ why }: { why: string }) {
  return (
    <Notice tone="warn" className="mt-5" icon={<Icon of={CircleAlert} />} title={why}>
      Nothing was shared. Start again from the agent’s program, or create a token for it under Settings → Agents.
    </Notice>
  );
}
