export { trendRoute as GET } from "@/lib/http/history-routes";
