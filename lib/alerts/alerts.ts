import type { AlertsView } from "../domain/alert";
import type { Store } from "../store/open-store";
import { type AlertSource, type FoundAlert, findAlerts, findOldBackup } from "./find-alerts";
import { Outbox } from "./outbox";
import { type Receiver, readReceivers } from "./receivers";
import { type SendOptions, sendAlert } from "./send-alert";

export type AlertSettings = SendOptions & {
  file: string | null;
  url: string;
  /** PostgreSQL is backed up by its own tools, which leave no record here. */
  watchBackups: boolean;
};

export class Alerts {
  private readonly outbox: Outbox;

  constructor(
    private readonly store: Store,
    private readonly settings: AlertSettings,
    private readonly now: () => number,
  ) {
    this.outbox = new Outbox(store, now);
  }

  async run(sources: readonly AlertSource[]): Promise<void> {
    const { receivers } = this.receivers();
    if (receivers.length === 0) return;
    for (const alert of await this.collectAlerts(sources))
      for (const receiver of receivers)
        if (receiver.events.includes(alert.event))
          await this.outbox.add(receiver.name, { ...alert, body: bodyOf(alert, receiver, this.now()) });
    await this.sendDue(receivers);
    await this.outbox.forgetOld();
  }

  async view(): Promise<AlertsView> {
    const { receivers, problem } = this.receivers();
    const receiverFacts = receivers.map(({ name, url, format, events }) => ({
      name,
      host: new URL(url).host,
      format,
      events,
    }));
    return { receivers: receiverFacts, problem, recent: await this.outbox.recent() };
  }

  private receivers = () => readReceivers(this.settings.file, this.settings.allowPrivate);

  private async collectAlerts(sources: readonly AlertSource[]): Promise<FoundAlert[]> {
    const ofAccounts = await Promise.all(sources.map((source) => findAlerts(source, this.now())));
    const ofStore = this.settings.watchBackups ? await findOldBackup(this.store, this.now(), this.settings.url) : [];
    return [...ofAccounts.flat(), ...ofStore];
  }

  private async sendDue(receivers: readonly Receiver[]): Promise<void> {
    for (let message = await this.outbox.claim(); message !== null; message = await this.outbox.claim()) {
      const { receiver: name } = message;
      const receiver = receivers.find((one) => one.name === name);
      const problem =
        receiver === undefined
          ? "The receiver is no longer in ALERTS_FILE."
          : await sendAlert(receiver, message, this.settings);
      await this.outbox.settle(message, problem);
    }
  }
}

function bodyOf({ event, text, figures, url }: FoundAlert, { format }: Receiver, nowMs: number): string {
  if (format === "slack") return JSON.stringify({ text: `${text} ${url}` });
  return JSON.stringify({ type: event, timestamp: new Date(nowMs).toISOString(), data: { text, ...figures, url } });
}
