export { movesRoute as GET } from "@/lib/http/memory-routes";
