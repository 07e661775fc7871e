export { visibilityRoute as GET } from "@/lib/http/memory-routes";
