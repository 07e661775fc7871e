"use client";

import { JsonTree } from "@/components/page/json-tree";
import { Dialog } from "@/components/ui/dialog";
import type { Json } from "@/lib/domain/json";

export function ValueDialog({ value, onClose }: { value: Json; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Value">
      <div className="mt-3 font-mono text-note">
        <JsonTree value={value} isOpen />
      </div>
    </Dialog>
  );
}
