export type Lockfile = {
  packages: Record<
    string,
    { version?: string; hasInstallScript?: boolean; optionalDependencies?: Record<string, string> }
  >;
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
    const minimum = Object.hasOwn(floors, nameOf(place)) ? floors[nameOf(place)] : undefined;
    if (minimum === undefined || version === undefined || !isBelow(version, minimum.floor)) return [];
    return [`${nameOf(place)} ${version} < ${minimum.floor}`];
  });
}

/** A registry that publishes a release before its per-platform packages leaves gaps that break `npm ci` elsewhere. */
export const lockGaps = ({ packages }: Lockfile): string[] =>
  Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isFound(packages, place, name)),
  );

/** Node looks beside the package, then in each folder above. */
function isFound(packages: Lockfile["packages"], place: string, name: string): boolean {
  if (`${place}${place && "/"}node_modules/${name}` in packages) return true;
  return place !== "" && isFound(packages, place.slice(0, Math.max(0, place.lastIndexOf("node_modules/") - 1)), name);
}
