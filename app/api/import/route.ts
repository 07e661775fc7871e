import { importRoute } from "@/lib/http/import-routes";

export { importRoute as POST };
