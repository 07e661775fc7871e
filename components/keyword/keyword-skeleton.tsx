import { Card } from "@/components/ui/card";
import { Skeleton, SkeletonRegion } from "@/components/ui/skeleton";

const FIGURES = ["position", "best", "top10", "volume"];
const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function KeywordSkeleton() {
  return (
    <SkeletonRegion label="Loading this keyword">
      <div className="mt-5 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Card>
          <div className="grid grid-cols-2 gap-px border-b border-line bg-line md:grid-cols-4">
            {FIGURES.map((figure) => (
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
          {ROWS.map((row) => (
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
