import { metrics } from "@/lib/http/health";

export const GET = metrics;
