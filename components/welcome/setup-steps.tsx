"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

const ENV_FILE = `UPSTREAM_BASE_URL=https://api.example.com/v1
UPSTREAM_API_KEY=the key the service gave you`;

/** How to connect one's own account. The key goes into a file on the server; there is no field to type it into. */
export function SetupSteps({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Connect your account"
        text="Three steps on the computer that runs the dashboard. The key stays there."
        actions={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <ol className="mt-4 list-decimal space-y-3 pl-5 text-ui">
          <li>
            Write the address and the key into a file named <code className="font-mono text-note">.env</code> in the
            project’s folder:
            <pre className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-note">{ENV_FILE}</pre>
          </li>
          <li>
            Stop the dashboard and start it again with <code className="font-mono text-note">npm start</code>. If a
            setting is wrong, it says which and why.
          </li>
          <li>Open Settings and press “Test connection”. The test uses 1 request.</li>
        </ol>
      </Dialog>
    </>
  );
}
