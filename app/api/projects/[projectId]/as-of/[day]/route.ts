export { asOfRoute as GET } from "@/lib/http/history-routes";
