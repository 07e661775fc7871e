import { colorOf, DASHES, type Tone } from "./chart";

export function LineSwatch({ tone }: { tone: Tone }) {
  return (
    <svg width={18} height={8} aria-hidden="true" className="shrink-0">
      <path d="M0 4H18" fill="none" stroke={colorOf(tone)} strokeWidth={2} strokeDasharray={DASHES[tone]} />
    </svg>
  );
}
