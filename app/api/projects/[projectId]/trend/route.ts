export { trendRoute as GET } from "@/lib/http/memory-routes";
