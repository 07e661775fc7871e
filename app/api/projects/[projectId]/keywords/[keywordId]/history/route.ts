export { keywordHistoryRoute as GET } from "@/lib/http/history-routes";
