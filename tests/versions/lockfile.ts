export type Lockfile = {
  packages: Record<string, { version?: string; hasInstallScript?: boolean; dev?: boolean; link?: boolean }>;
};

export type Floors = Record<string, { floor: string; why: string }>;

export const nameOf = (place: string): string => place.split("node_modules/").at(-1) ?? "";

/** Compares version numbers; a pre-release is below its release. */
export function isBelow(version: string, floor: string): boolean {
  const numbers = (text: string) => (text.split("-")[0] ?? "").split(".").map(Number);
  const [has, least] = [numbers(version), numbers(floor)];
  const at = least.findIndex((part, index) => (has[index] ?? 0) !== part);
  if (at === -1) return version.includes("-");
  return (has[at] ?? 0) < (least[at] ?? 0);
}

export function belowFloor({ packages }: Lockfile, floors: Floors): string[] {
  return Object.entries(packages).flatMap(([place, { version }]) => {
    const known = Object.hasOwn(floors, nameOf(place)) ? floors[nameOf(place)] : undefined;
    if (known === undefined || version === undefined || !isBelow(version, known.floor)) return [];
    return [`${nameOf(place)} ${version} < ${known.floor}`];
  });
}
