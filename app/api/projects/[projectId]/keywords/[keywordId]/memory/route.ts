export { keywordMemoryRoute as GET } from "@/lib/http/memory-routes";
