import { deleteAccountRoute } from "@/lib/http/account-routes";

export { deleteAccountRoute as POST };
