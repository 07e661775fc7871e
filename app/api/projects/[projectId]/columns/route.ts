import { columnsRoute } from "@/lib/http/columns-route";

export const GET = columnsRoute;
