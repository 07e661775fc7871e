export { changesRoute as GET } from "@/lib/http/history-routes";
