import { disconnectAccountRoute } from "@/lib/http/account-routes";

export { disconnectAccountRoute as POST };
