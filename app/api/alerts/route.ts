export { alertsRoute as GET } from "@/lib/http/operation-routes";
