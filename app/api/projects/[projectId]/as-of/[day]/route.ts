export { asOfRoute as GET } from "@/lib/http/memory-routes";
