export { pageSwapsRoute as GET } from "@/lib/http/history-routes";
