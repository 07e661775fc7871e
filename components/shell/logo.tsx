export function Logo() {
  return (
    <svg aria-hidden="true" width="22" height="22" viewBox="0 0 22 22">
      <rect width="22" height="22" rx="6" className="fill-ink" />
      <path
        d="M5.5 15.5 9.2 11l3 2.2 4.4-6.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="text-on-ink"
      />
    </svg>
  );
}
