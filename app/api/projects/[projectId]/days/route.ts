export { knownDaysRoute as GET } from "@/lib/http/memory-routes";
