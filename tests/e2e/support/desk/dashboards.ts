import { Dashboard } from "./dashboard";

/** What a dashboard reads each time it connects to a data folder. All else it reads once, when its process starts. */
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

/** An empty setting counts as not set, so that nothing of the journey before stays. */
const NOT_SET = Object.fromEntries(MOVABLE.map((name) => [name, ""]));

type Waiting = { dashboard: Dashboard; forget: () => void };

/**
 * The dashboards of one worker. Starting one takes two seconds of a core, and the first page that it is asked for about
 * as long, so one whose journey went well is handed on to the next: on new data, with a new service.
 */
export class Dashboards {
  private waiting: Waiting | null = null;
  /** Removes the data that a moved dashboard was on before: it closes that with its next move, and may write till then. */
  private readonly left = new Map<Dashboard, () => void>();

  /** @returns a running dashboard with these settings: the one that waits, handed on, or else a new one */
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

  /** @param forget removes the data that it was on; called as soon as nothing looks at it any more */
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

/** Starts a new one, and leaves nothing running when that fails. */
export async function startDashboard(...options: ConstructorParameters<typeof Dashboard>): Promise<Dashboard> {
  const dashboard = new Dashboard(...options);
  await dashboard.start().catch(async (error: unknown) => {
    await dashboard.stop();
    throw error;
  });
  return dashboard;
}

/** One that cannot be moved, because something of its last journey goes on, is ended. */
async function movedOrEnded(dashboard: Dashboard, settings: Record<string, string>): Promise<boolean> {
  try {
    await dashboard.move(settings);
    return true;
  } catch {
    await dashboard.stop();
    return false;
  }
}
