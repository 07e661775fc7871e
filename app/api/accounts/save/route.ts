import { saveAccountRoute } from "@/lib/http/account-routes";

export { saveAccountRoute as POST };
