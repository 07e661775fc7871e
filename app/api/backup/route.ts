export { backupRoute as POST, backupViewRoute as GET } from "@/lib/http/operation-routes";
