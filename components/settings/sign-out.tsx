"use client";

import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { signOut } from "@/lib/queries/access";

/** A full page load: no data stays in the tab. */
export function SignOut({ className }: { className?: string }) {
  const leaving = useMutation({ mutationFn: signOut, onSuccess: () => window.location.assign("/sign-in") });
  return (
    <span className={className}>
      <Button variant="ghost" onClick={() => leaving.mutate()} isRunning={leaving.isPending || leaving.isSuccess}>
        <Icon of={LogOut} size={14} />
        Sign out
      </Button>
      <span role="status" className="block text-note text-fg-2">
        {leaving.isError && "Couldn’t sign out: the dashboard didn’t respond."}
      </span>
    </span>
  );
}
