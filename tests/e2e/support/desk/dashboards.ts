import { Dashboard } from "./dashboard";

/** Settings that a dashboard reads for each data folder. It reads all others once, at its start. */
const MOVABLE = [
  "DASHBOARD_PASSWORD_HASH",
  "DATA_FOLDER",
  "KEYWORD_DESK_SOURCE",
  "REQUESTS_PER_HOUR",
  "RESERVE",
  "UPSTREAM_API_KEY",
  "UPSTREAM_BASE_URL",
  "UPSTREAM_PAGE_SIZE",
];

/** An empty setting counts as not set, which clears the previous journey's settings. */
const NOT_SET = Object.fromEntries(MOVABLE.map((name) => [name, ""]));

type Waiting = { dashboard: Dashboard; forget: () => void };

/** A start and the first page take two seconds of a core each, so a process whose journey passed is reused. */
export class Dashboards {
  private waiting: Waiting | null = null;
  /** Data folders to delete later: a moved dashboard may write to its old folder until its next move. */
  private readonly left = new Map<Dashboard, () => void>();

  async take(settings: Record<string, string>): Promise<Dashboard> {
    if (!Object.keys(settings).every((name) => MOVABLE.includes(name))) return startDashboard(settings);
    const all = { ...NOT_SET, ...settings };
    const { waiting } = this;
    this.waiting = null;
    if (waiting === null) return startDashboard(all, { movable: true });
    const isMoved = await movedOrEnded(waiting.dashboard, all);
    this.forgetLeft(waiting.dashboard);
    if (isMoved) {
      this.left.set(waiting.dashboard, waiting.forget);
      return waiting.dashboard;
    }
    waiting.forget();
    return startDashboard(all, { movable: true });
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
