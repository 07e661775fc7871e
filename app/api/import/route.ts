export { importRoute as POST } from "@/lib/http/import-routes";
