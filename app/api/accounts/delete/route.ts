export { deleteAccountRoute as POST } from "@/lib/http/account-routes";
