import { readColumns } from "@/lib/column-reads";
import { columnsRoute } from "@/lib/http/columns-route";

export const GET = columnsRoute(readColumns);
