"use client";

import { Component, type ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ErrorPanel } from "./error-panel";
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
