import { alertsRoute } from "@/lib/http/operation-routes";

export const GET = alertsRoute;
