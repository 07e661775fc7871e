import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonRegion } from "@/components/ui/skeleton";

const FIGURES = ["average", "top3", "top10", "beyond", "loaded"];
const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

function TableBoxes() {
  return (
    <Card className="mt-5">
      <div className="h-9 border-b border-line bg-sunken" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-0 sm:h-10">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="ml-auto h-3.5 w-10" />
          <Skeleton className="h-3.5 w-10" />
          <Skeleton className="h-3.5 w-24 max-md:hidden" />
        </div>
      ))}
    </Card>
  );
}

export const TableSkeleton = () => (
  <SkeletonRegion label="Loading projects">
    <TableBoxes />
  </SkeletonRegion>
);

export function ProjectSkeleton() {
  return (
    <SkeletonRegion label="Loading keywords">
      <Card className="mt-5">
        <div className="grid grid-cols-2 gap-px bg-line lg:grid-cols-5">
          {FIGURES.map((figure) => (
            <div key={figure} className="bg-surface p-4 last:max-lg:col-span-2">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="mt-2.5 h-6 w-16" />
              <Skeleton className="mt-2.5 h-3 w-28" />
            </div>
          ))}
        </div>
        <div className="border-t border-line px-4 pt-3 pb-3.5">
          <Skeleton className="h-2.5 rounded-full" />
          <Skeleton className="mt-3 h-3 w-3/5" />
        </div>
      </Card>
      <Skeleton className="mt-5 h-8 sm:w-60" />
      <TableBoxes />
    </SkeletonRegion>
  );
}
