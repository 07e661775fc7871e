import { columnsRoute } from "@/lib/http/columns-route";
import { readColumns } from "@/lib/reads/columns";

export const GET = columnsRoute(readColumns);
