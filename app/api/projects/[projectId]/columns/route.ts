import { readColumns } from "@/lib/column-reads";
import { columnsRoute } from "@/lib/columns-route";

export const GET = columnsRoute(readColumns);
