export { changesRoute as GET } from "@/lib/http/memory-routes";
