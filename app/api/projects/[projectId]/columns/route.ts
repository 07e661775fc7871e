export { columnsRoute as GET } from "@/lib/http/columns-route";
