import { CalendarClock, Gauge, List, SlidersHorizontal } from "lucide";

/** The main pages. "g" and then `key` opens one. */
export const PLACES = [
  { href: "/projects", label: "Projects", icon: List, key: "p" },
  { href: "/usage", label: "Usage", icon: Gauge, key: "u" },
  { href: "/plans", label: "Plans", icon: CalendarClock, key: "l" },
  { href: "/settings", label: "Settings", icon: SlidersHorizontal, key: "s" },
];

export const ACCOUNTS = { label: "Connections", key: "a" };
