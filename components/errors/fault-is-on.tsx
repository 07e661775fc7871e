"use client";

import { FlaskConical } from "lucide";
import { buttonStyles } from "@/components/ui/button-styles";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { SAMPLE_FAULTS, type SampleFault } from "@/lib/domain/response/sample-fault";

/** Which fault of the sample is simulated, and the way to turn it off. */
export function FaultIsOn({ fault }: { fault: SampleFault }) {
  return (
    <Notice
      tone="warn"
      icon={<Icon of={FlaskConical} />}
      title="Simulated error:"
      actions={
        <Link href="/settings#faults" className={buttonStyles("link", "h-7")}>
          Turn it off
        </Link>
      }
    >
      {SAMPLE_FAULTS[fault].name}.
    </Notice>
  );
}
