export const SETTINGS_SECTIONS = [
  { id: "connection", label: "Connection" },
  { id: "limit", label: "Limit and alerts" },
  { id: "data", label: "Data" },
  { id: "agents", label: "Agents" },
  { id: "events", label: "Events" },
  { id: "display", label: "Display" },
  { id: "security", label: "Security" },
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]["id"];

export const settingsHref = (section: SettingsSection): string =>
  section === "connection" ? "/settings" : `/settings/${section}`;
