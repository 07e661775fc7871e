"use client";

import { useEffect, useState } from "react";

const MINUTE = 60;
/** Avoids announcing a long wait every second. */
const textOf = (seconds: number): string => {
  if (seconds <= MINUTE) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  return `${minutes} minutes`;
};

/** Calculated from the end time on each tick, so sleep does not delay it. */
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
