export { movesRoute as GET } from "@/lib/http/history-routes";
