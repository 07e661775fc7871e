import { useAccountRoute } from "@/lib/http/account-routes";

export { useAccountRoute as POST };
