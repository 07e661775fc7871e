export { disconnectAccountRoute as POST } from "@/lib/http/account-routes";
