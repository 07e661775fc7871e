"use client";

import { useEffect, useState } from "react";

const MINUTE = 60;
/** A wait of minutes is not counted down aloud each second. */
const textOf = (seconds: number): string => {
  if (seconds <= MINUTE) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  return `${minutes} minutes`;
};

/** Counts down to the next possible try; it is worked out from the end each time, so sleep does not make it longer. */
export function useWait() {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, [until]);

  return {
    isWaiting: seconds > 0,
    text: textOf(seconds),
    begin(waitSeconds: number) {
      setSeconds(waitSeconds);
      setUntil(Date.now() + waitSeconds * 1_000);
    },
  };
}
