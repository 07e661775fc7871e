"use client";

import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { PRODUCT } from "@/components/shell/product-name";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { isSignedIn, signIn } from "@/lib/queries/access";
import { useWait } from "./use-wait";

export const WRONG = "That password isn’t right. Try again.";
const OFFLINE = "The dashboard didn’t respond, so your password wasn’t checked. Try again.";

/** A wrong password stays selected in the field, so that the user can correct it. */
export function SignInForm({ next }: { next: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isIn, setIn] = useState(false);
  const wait = useWait();

  // A link from another site comes without the session cookie; a request from this page includes it.
  useEffect(() => {
    isSignedIn().then(setIn, () => undefined);
  }, []);

  // The browser ignores autofocus on a field that streams in after it looked for one.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const password = field.current?.value ?? "";
    if (isTrying || wait.isWaiting) return;
    if (password === "") return setMessage("Enter your password.");
    setTrying(true);
    setMessage(null);
    try {
      const answer = await signIn(password);
      // A full page load: no data from before the sign-in stays in the tab.
      if (answer.signedIn) return window.location.replace(next);
      if (answer.waitSeconds > 0) wait.begin(answer.waitSeconds);
      else setMessage(WRONG);
    } catch {
      setMessage(OFFLINE);
    }
    setTrying(false);
    field.current?.select();
  }

  if (isIn) return <AlreadyIn onContinue={() => window.location.replace(next)} />;
  const error = wait.isWaiting ? `Too many attempts. Try again in ${wait.text}.` : message;
  return (
    <PasswordForm
      field={field}
      error={error}
      isTrying={isTrying}
      isBlocked={isTrying || wait.isWaiting}
      takesFocus
      onSubmit={submit}
    />
  );
}

export function AlreadyIn({ onContinue }: { onContinue: () => void }) {
  return (
    <div className="mt-6">
      <p className="text-body text-fg-2">You’re already signed in.</p>
      <Button variant="ink" className="mt-4 h-10 w-full" onClick={onContinue}>
        Continue
      </Button>
    </div>
  );
}

type PasswordFormProps = {
  field?: RefObject<HTMLInputElement | null>;
  error: string | null;
  isTrying?: boolean;
  isBlocked?: boolean;
  takesFocus?: boolean;
  onSubmit: (event: FormEvent) => void;
};

export function PasswordForm({ field, error, isTrying, isBlocked, takesFocus, onSubmit }: PasswordFormProps) {
  const id = useId();
  return (
    <form onSubmit={onSubmit} className="mt-6" noValidate>
      {/* Password managers need a user name. */}
      <input type="text" name="username" autoComplete="username" value={PRODUCT} readOnly hidden />
      <label htmlFor={id} className="block text-ui text-fg-2">
        Password
      </label>
      <Input
        ref={field}
        id={id}
        type="password"
        autoComplete="current-password"
        autoFocus={takesFocus}
        required
        maxLength={512}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-error`}
        className="mt-1 h-10"
      />
      <p id={`${id}-error`} role="alert" className="mt-2 min-h-5 text-ui text-danger tabular-nums">
        {error}
      </p>
      <Button type="submit" variant="ink" className="mt-2 h-10 w-full" aria-disabled={isBlocked || undefined}>
        {isTrying ? "Signing in…" : "Sign in"}
      </Button>
    </form>
  );
}
