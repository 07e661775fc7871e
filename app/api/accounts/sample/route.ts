import { sampleRoute } from "@/lib/http/account-routes";

export { sampleRoute as POST };
