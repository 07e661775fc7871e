"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** A dialog as it opens: it takes the focus, keeps it, and gives it back. */
export function DialogStates() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="mt-2">
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Delete saved data?"
        text="Every saved project, keyword and history is removed from this computer. Getting them back uses requests."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="ink" onClick={close}>
              Delete saved data
            </Button>
          </>
        }
      />
    </div>
  );
}
