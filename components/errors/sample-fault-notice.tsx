"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { lazyPart } from "@/components/ui/lazy-part";
import { sampleFaultQuery } from "@/lib/queries/sample-fault";

const FaultIsOn = dynamic(() => lazyPart(() => import("./fault-is-on").then((notice) => notice.FaultIsOn)));

/** While a fault of the sample is on, every page says that what goes wrong is meant to. */
export function SampleFaultNotice() {
  const { data } = useQuery(sampleFaultQuery);
  return data?.fault ? <FaultIsOn fault={data.fault} /> : null;
}
