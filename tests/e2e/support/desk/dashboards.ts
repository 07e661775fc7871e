import { Dashboard } from "./dashboard";

/** Settings that a dashboard reads once, at its start. It reads all others for each data folder. */
const READ_AT_START = ["ALLOWED_HOSTS", "TRUST_PROXY"];

type Waiting = { dashboard: Dashboard; forget: () => void };

/** A start and the first page take two seconds of a core each, so a process whose journey passed is reused. */
export class Dashboards {
  private waiting: Waiting | null = null;
  /** Data folders to delete later: a moved dashboard may write to its old folder until its next move. */
  private readonly left = new Map<Dashboard, () => void>();

  async take(settings: Record<string, string>): Promise<Dashboard> {
    if (READ_AT_START.some((name) => name in settings)) return startDashboard(settings);
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) return startDashboard(settings, { movable: true });
    const isMoved = await movedOrEnded(waiting.dashboard, settings);
    this.forgetLeft(waiting.dashboard);
    if (isMoved) {
      this.left.set(waiting.dashboard, waiting.forget);
      return waiting.dashboard;
    }
    waiting.forget();
    return startDashboard(settings, { movable: true });
  }

  /** @param forget deletes the old data; called once nothing uses it */
  async giveBack(dashboard: Dashboard, forget: () => void): Promise<void> {
    if (dashboard.isMovable && this.waiting === null) {
      this.waiting = { dashboard, forget };
      return;
    }
    await dashboard.stop();
    this.forgetLeft(dashboard);
    forget();
  }

  async stop(): Promise<void> {
    if (this.waiting === null) return;
    const { dashboard, forget } = this.waiting;
    await dashboard.stop();
    this.forgetLeft(dashboard);
    forget();
  }

  private forgetLeft(dashboard: Dashboard): void {
    this.left.get(dashboard)?.();
    this.left.delete(dashboard);
  }
}

export async function startDashboard(...options: ConstructorParameters<typeof Dashboard>): Promise<Dashboard> {
  const dashboard = new Dashboard(...options);
  await dashboard.start().catch(async (error: unknown) => {
    await dashboard.stop();
    throw error;
  });
  return dashboard;
}

async function movedOrEnded(dashboard: Dashboard, settings: Record<string, string>): Promise<boolean> {
  try {
    await dashboard.move(settings);
    return true;
  } catch {
    await dashboard.stop();
    return false;
  }
}
