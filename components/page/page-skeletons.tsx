import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonRegion } from "@/components/ui/skeleton";

const FIGURES = ["average", "top3", "top10", "beyond", "loaded"];
const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

export function KeywordSkeleton() {
  return (
    <SkeletonRegion label="Loading this keyword">
      <div className="mt-5 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Card>
          <div className="grid grid-cols-2 gap-px border-b border-line bg-line md:grid-cols-4">
            {FIGURES.slice(0, 4).map((figure) => (
              <div key={figure} className="bg-surface p-4">
                <Skeleton className="h-3 w-16" />
                <Skeleton className="mt-2.5 h-6 w-12" />
                <Skeleton className="mt-2.5 h-3 w-24" />
              </div>
            ))}
          </div>
          <div className="flex flex-wrap justify-between gap-2 px-4 pt-3">
            <Skeleton className="h-8 w-44" />
            <Skeleton className="h-8 w-64" />
          </div>
          <Skeleton className="m-4 h-[280px] sm:h-[352px]" />
        </Card>
        <Card className="px-4 py-2">
          {ROWS.slice(0, 8).map((row) => (
            <div key={row} className="flex h-8 items-center justify-between border-b border-line last:border-0">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-3 w-12" />
            </div>
          ))}
        </Card>
      </div>
    </SkeletonRegion>
  );
}

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
