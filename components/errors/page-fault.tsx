"use client";

import { ErrorScreen } from "./error-screen";
import { problemOf } from "./internal-fault";

/** A page that could not be drawn, and how to draw it again. */
export function PageFault({ error }: { error: Error & { digest?: string } }) {
  return (
    <ErrorScreen
      problem={problemOf(error, error.digest)}
      onRetry={() => window.location.reload()}
      retryPrice={{ requests: 0, atLeast: false }}
    />
  );
}
