import { readiness } from "@/lib/http/health";

export const dynamic = "force-dynamic";
export const GET = readiness;
