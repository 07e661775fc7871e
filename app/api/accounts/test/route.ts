export { testAccountRoute as POST } from "@/lib/http/account-routes";
