import { backupRoute, backupViewRoute } from "@/lib/http/operation-routes";

export const GET = backupViewRoute;
export const POST = backupRoute;
