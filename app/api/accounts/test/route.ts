import { testAccountRoute } from "@/lib/http/account-routes";

export { testAccountRoute as POST };
