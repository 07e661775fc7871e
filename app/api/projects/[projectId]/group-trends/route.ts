export { groupTrendsRoute as GET } from "@/lib/http/memory-routes";
