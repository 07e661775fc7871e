"use client";

import { ErrorScreen } from "@/components/errors/error-screen";
import { problemOf } from "@/components/errors/internal-fault";

/** A fault while drawing a page: the shell and the gauge stay. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return (
    <ErrorScreen
      problem={problemOf(error, error.digest)}
      onRetry={() => window.location.reload()}
      retryPrice={{ requests: 0, atLeast: false }}
    />
  );
}
