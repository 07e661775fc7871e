export { groupTrendsRoute as GET } from "@/lib/http/history-routes";
