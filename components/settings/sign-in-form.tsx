"use client";

import { useEffect, useId, useRef, useState } from "react";
import { PRODUCT } from "@/components/shell/product-name";
import { useShell } from "@/components/shell/providers";
import { Button } from "@/components/ui/button";
import { Form, Input } from "@/components/ui/inputs";
import { isSignedIn, signIn } from "@/lib/queries/access";
import { RefusedError } from "@/lib/queries/get-json";

const OFFLINE = "The dashboard didn’t respond, so your password wasn’t checked. Try again.";

/** A wrong password stays selected in the field, so that the user can correct it. */
export function SignInForm({ next }: { next: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const [isIn, setIn] = useState(false);
  const [secondsLeft, beginWait] = useWait();

  // A link from another site comes without the session cookie; a request from this page includes it.
  useEffect(() => {
    isSignedIn().then(setIn, () => undefined);
  }, []);

  // The browser ignores autofocus on a field that streams in after it looked for one.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, []);

  async function submit() {
    const password = field.current?.value ?? "";
    if (password === "") return setMessage("Enter your password.");
    setTrying(true);
    setMessage(null);
    try {
      await signIn(password);
      // A full page load: no data from before the sign-in stays in the tab.
      return window.location.replace(next);
    } catch (error) {
      const refusal = error instanceof RefusedError ? error.refusal : null;
      if (refusal?.waitSeconds) beginWait(refusal.waitSeconds);
      else setMessage(refusal?.title ?? OFFLINE);
    }
    setTrying(false);
    field.current?.select();
  }

  if (isIn)
    return (
      <div className="mt-6">
        <p className="text-body text-fg-2">You’re already signed in.</p>
        <Button variant="ink" className="mt-4 h-10 w-full" onClick={() => window.location.replace(next)}>
          Continue
        </Button>
      </div>
    );
  const error = secondsLeft > 0 ? `Too many attempts. Try again in ${textOf(secondsLeft)}.` : message;
  return (
    <Form onSubmit={submit} className="mt-6" noValidate>
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
        autoFocus
        required
        maxLength={512}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-error`}
        className="mt-1 h-10"
      />
      <p id={`${id}-error`} role="alert" className="mt-2 min-h-5 text-ui text-danger tabular-nums">
        {error}
      </p>
      <Button type="submit" variant="ink" className="mt-2 h-10 w-full" aria-disabled={isTrying || secondsLeft > 0}>
        {isTrying ? "Signing in…" : "Sign in"}
      </Button>
    </Form>
  );
}

const MINUTE = 60;
/** Avoids announcing a long wait every second. */
const textOf = (seconds: number): string => {
  if (seconds <= MINUTE) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / MINUTE)} minutes`;
};

/** The seconds left, calculated from the end time on each tick, so sleep does not delay it. */
function useWait(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  const begin = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1_000);
  };
  return [Math.max(0, Math.ceil((until - now) / 1_000)), begin];
}

/** The router can open this page inside a frame that still shows data; a reload removes it. */
export function LeaveShell() {
  const shell = useShell();
  useEffect(() => {
    if (shell !== null) window.location.reload();
  }, [shell]);
  return null;
}
