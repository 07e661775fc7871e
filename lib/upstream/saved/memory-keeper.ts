import type { Clock } from "../../domain/clock";
import { turnOfOthers } from "../../domain/steps";
import type { SavedCopies } from "./saved-copies";

/** Responses that follow each other are folded together. */
const QUIET_MS = 5_000;
/** Copies of an earlier version that are looked up at a time. */
const COPIES_MAX = 200;

/**
 * Keeps the history of this process's projects folded, and fills it from copies that an earlier version saved. Works in
 * the background and in turns with everybody else; where it ends early, the next process goes on. Never asks the service.
 */
export class MemoryKeeper {
  private readonly projects = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();
  private hasEnded = false;

  constructor(
    private readonly copies: SavedCopies,
    private readonly clock: Clock,
  ) {}

  /** Takes up what an earlier process or version has left; the caller does not wait. */
  begin(): void {
    this.run(async () => {
      await this.fill();
      for (const projectId of await this.copies.unfolded()) this.projects.add(projectId);
      await this.fold();
    });
  }

  /** Something has come for a project: it is folded once there is quiet. */
  nudge(projectId: string): void {
    this.projects.add(projectId);
    if (this.timer !== undefined || this.hasEnded) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.run(() => this.fold());
    }, QUIET_MS);
    this.timer.unref();
  }

  /** Begins nothing any more, and returns when what is under way has ended. */
  async end(): Promise<void> {
    this.hasEnded = true;
    clearTimeout(this.timer);
    await this.work;
  }

  /** One thing after the other. A store that is away is back for the next one. */
  private run(work: () => Promise<void>): void {
    this.work = this.work.then(work).catch(() => undefined);
  }

  private async fill(): Promise<void> {
    for (;;) {
      const addresses = await this.copies.notRemembered(COPIES_MAX);
      if (addresses.length === 0) return;
      for (const address of addresses) {
        if (this.hasEnded) return;
        await this.copies.rememberHeld(address);
        if (address.projectId !== null) this.projects.add(address.projectId);
        await turnOfOthers();
      }
      await this.fold();
    }
  }

  private async fold(): Promise<void> {
    for (const projectId of this.projects) {
      this.projects.delete(projectId);
      while (!this.hasEnded && (await this.copies.fold(projectId, this.clock)));
    }
  }
}
