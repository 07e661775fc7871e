import { useFormats } from "@/components/browser/formats";
import { SpendButton } from "@/components/quota/spend-button";
import { useQuota } from "@/components/quota/use-quota";
import { Card, Empty } from "@/components/ui/card";
import type { LiveAnswer } from "./use-answer";

type LoadCardProps = { live: LiveAnswer<unknown>; title: string; what: string };

export function LoadCard({ live, title, what }: LoadCardProps) {
  const formats = useFormats();
  const left = useQuota((quota) => quota.left);
  const { price } = live.answer;
  return (
    <Card className="mt-5">
      <Empty
        title={title}
        actions={
          <SpendButton
            price={price}
            onSpend={(isConfirmed) => live.ask("if-missing", price, isConfirmed)}
            question={`Load ${what}?`}
            label="Load"
            variant="ink"
          />
        }
      >
        Loading uses {formats.price(price)}. Up to {formats.integer(left)} {left === 1 ? "is" : "are"} left this hour.
      </Empty>
    </Card>
  );
}
