export { knownDaysRoute as GET } from "@/lib/http/history-routes";
