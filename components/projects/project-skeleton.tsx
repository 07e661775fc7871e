import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonRegion } from "@/components/ui/skeleton";

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

export const ProjectSkeleton = () => (
  <SkeletonRegion label="Loading keywords">
    <Skeleton className="mt-2 h-44 rounded-lg sm:mt-3" />
    <Skeleton className="mt-3 h-8 sm:w-60" />
    <TableBoxes />
  </SkeletonRegion>
);
