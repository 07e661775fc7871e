export { saveAccountRoute as POST } from "@/lib/http/account-routes";
