import type { Formats } from "@/lib/domain/display/format";
import type { Quota } from "@/lib/domain/quota/quota";

export type GaugeTone = "accent" | "warn" | "danger";
export type GaugeIcon = "none" | "warning" | "stopped" | "trend" | "fresh";

export type GaugeLine = { icon: GaugeIcon; text: string };

export type GaugeWords = {
  tone: GaugeTone;
  icon: GaugeIcon;
  before: string;
  number: string;
  after: string;
  lines: readonly GaugeLine[];
};

const isPerhapsSpent = (quota: Quota) => quota.level === "spent" && !quota.blocked && quota.used < quota.limit;

export function gaugeWords(quota: Quota, formats: Formats, isNewHour = false): GaugeWords {
  const left = formats.integer(quota.left);
  const upTo = { before: "Up to ", number: left, after: " left" };
  const whole = (number: string) => ({ before: "", number, after: "" });
  const serviceLines = reportedLines(quota, formats);
  const forecast = forecastLines(quota, formats);

  if (isNewHour && quota.level !== "spent")
    return { tone: "accent", icon: "fresh", ...whole(`New hour, ${left} available`), lines: [] };
  switch (quota.level) {
    case "spent": {
      const label = isPerhapsSpent(quota) ? "Limit probably reached" : `All ${formats.integer(quota.limit)} used`;
      return { tone: "danger", icon: "stopped", ...whole(label), lines: [spentLine(quota, formats), ...serviceLines] };
    }
    case "critical": {
      const pauseLine = plain(`Automatic refresh paused until ${formats.time(quota.resetsAt)}`);
      return { tone: "danger", icon: "warning", ...upTo, lines: [pauseLine, ...serviceLines] };
    }
    case "high": {
      const reserveLine = plain(`${formats.integer(Math.max(0, quota.left - quota.reserve))} after the reserve`);
      return { tone: "warn", icon: "warning", ...upTo, lines: [reserveLine, ...serviceLines, ...forecast] };
    }
    case "unsure":
      return { tone: "accent", icon: "none", ...upTo, lines: unsureLines(quota, formats) };
    case "calm":
      return { tone: "accent", icon: "none", ...upTo, lines: [...serviceLines, ...forecast] };
  }
}

const plain = (text: string): GaugeLine => ({ icon: "none", text });

function spentLine(quota: Quota, formats: Formats): GaugeLine {
  const here = `${formats.integer(quota.confirmed)} here`;
  const others = quota.others > 0 ? `, at least ${formats.integer(quota.others)} by other clients` : "";
  const maybe = quota.maybe > 0 ? `, ${formats.integer(quota.maybe)} more may count` : "";
  return plain(`${here}${others}${maybe}`);
}

function reportedLines({ reportedAt }: Quota, formats: Formats): GaugeLine[] {
  return reportedAt === null ? [] : [plain(`As the service reported at ${formats.time(reportedAt)}`)];
}

/** Without the service's count, usage before the first request is unknown. */
function unsureLines(quota: Quota, formats: Formats): GaugeLine[] {
  const { countingSince, reportedAt } = quota;
  if (reportedAt !== null) return reportedLines(quota, formats);
  if (countingSince === null) return [];
  return [plain(`Counting since ${formats.time(countingSince)}; earlier use unknown`)];
}

function forecastLines({ limitAt }: Quota, formats: Formats): GaugeLine[] {
  return limitAt === null ? [] : [{ icon: "trend", text: `Limit at about ${formats.time(limitAt)} at this pace` }];
}

const SOON_MS = 5 * 60_000;
/** The mark is checked every second; a tab that resumes later must not announce it. */
const SOON_FOR_MS = 10_000;

export function spokenWords(
  before: { quota: Quota; leftMs: number },
  { quota, leftMs }: { quota: Quota; leftMs: number },
  formats: Formats,
): string | null {
  if (quota.startsAt !== before.quota.startsAt)
    return `New hour, ${formats.integer(quota.left)} ${quota.left === 1 ? "request" : "requests"} available`;
  if (quota.level !== before.quota.level) {
    const words = gaugeWords(quota, formats);
    return [`${words.before}${words.number}${words.after}`, ...words.lines.map((line) => line.text)].join(". ");
  }
  const isPassed = before.leftMs > SOON_MS && leftMs <= SOON_MS && leftMs > SOON_MS - SOON_FOR_MS;
  return quota.level === "spent" && isPassed ? "5 minutes to reset" : null;
}

export function meterText(quota: Quota, formats: Formats): string {
  const usage = `At least ${formats.integer(quota.used)} of ${formats.integer(quota.limit)} requests used this hour.`;
  const serviceLines = reportedLines(quota, formats).map(({ text }) => ` ${text}.`);
  return `${usage}${serviceLines.join("")} Up to ${formats.integer(quota.left)} left. Resets at ${formats.time(quota.resetsAt)}.`;
}
