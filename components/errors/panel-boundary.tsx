import { Component, type ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { Card } from "@/components/ui/card";
import { fillProblem, type Problem } from "@/lib/domain/errors";
import { ErrorActions } from "./error-actions";
import { ErrorDetails } from "./error-details";
import { ErrorIcon } from "./error-icon";
import { isOffline, problemOf } from "./internal-fault";
import { OfflineNotice } from "./notices";

type State = { error: unknown; hasFailed: boolean };

export class PanelBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (isOffline(this.state.error)) return <OfflineNotice />;
    return (
      <Card>
        <ErrorPanel problem={problemOf(this.state.error)} />
      </Card>
    );
  }
}

function ErrorPanel({ problem }: { problem: Problem }) {
  const formats = useFormats();
  const { title, text } = fillProblem(problem, formats);
  return (
    <div data-slot="error-panel" role="alert" className="p-6">
      <ErrorIcon code={problem.code} />
      <h2 className="mt-3 text-card tracking-[-0.01em]">{title}</h2>
      <p className="mt-1.5 max-w-[60ch] text-ui break-words text-fg-2">{text}</p>
      <ErrorActions problem={problem} quiet />
      <ErrorDetails problem={problem} />
    </div>
  );
}
