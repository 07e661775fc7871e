"use client";

import type { FormEvent } from "react";
import { AlreadyIn, PasswordForm, WRONG } from "@/components/settings/sign-in-form";
import { Card } from "@/components/ui/card";

const nothing = (event?: FormEvent) => event?.preventDefault();

/** The page before the data, as it is met: new, after a wrong password, while it waits, and signed in already. */
export function SignInStates() {
  return (
    <div className="mt-2 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <Card className="px-6 pb-6">
        <PasswordForm error={null} onSubmit={nothing} />
      </Card>
      <Card className="px-6 pb-6">
        <PasswordForm error={null} isTrying isBlocked onSubmit={nothing} />
      </Card>
      <Card className="px-6 pb-6">
        <PasswordForm error={WRONG} onSubmit={nothing} />
      </Card>
      <Card className="px-6 pb-6">
        <PasswordForm error="Too many attempts. Try again in 0:42." isBlocked onSubmit={nothing} />
      </Card>
      <Card className="px-6 pb-6">
        <AlreadyIn onContinue={nothing} />
      </Card>
    </div>
  );
}
