"use client";

import { ErrorScreen } from "./error-screen";
import { problemOf } from "./internal-fault";

export function PageFault({ error }: { error: Error & { digest?: string } }) {
  return (
    <ErrorScreen
      problem={problemOf(error, error.digest)}
      onRetry={() => window.location.reload()}
      retryPrice={{ requests: 0, atLeast: false }}
    />
  );
}
