"use client";

import { LogOut } from "lucide";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Icon } from "@/components/ui/icon";
import { signOut } from "@/lib/queries/access";

/** A full page load: no data stays in the tab. */
export function SignOut({ className }: { className?: string }) {
  const [state, setState] = useState<"idle" | "running" | "failed">("idle");

  async function leave() {
    setState("running");
    try {
      await signOut();
      window.location.assign("/sign-in");
    } catch {
      setState("failed");
    }
  }

  return (
    <span className={className}>
      <Button variant="ghost" onClick={leave} running={state === "running" ? "…" : null}>
        <Icon of={LogOut} size={14} />
        Sign out
      </Button>
      <span role="status" className="block text-note text-fg-2">
        {state === "failed" && "Couldn’t sign out: the dashboard didn’t respond."}
      </span>
    </span>
  );
}
