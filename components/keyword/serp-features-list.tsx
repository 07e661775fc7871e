import { Chip } from "@/components/ui/chip";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { serpFeatures } from "@/lib/domain/keyword/serp-features";

export function SerpFeaturesList({ keyword }: { keyword: Keyword }) {
  const features = serpFeatures(keyword);
  if (features.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <h2 className="text-ui font-semibold">SERP features</h2>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {features.map(({ name, owned }) => (
          <li key={name}>
            <Chip tone={owned === true ? "up" : "plain"} className="py-0.5">
              <bdi>{name}</bdi>
              {owned === true && <span className="ml-1 font-normal">· yours</span>}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
