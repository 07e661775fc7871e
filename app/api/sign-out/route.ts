import { signOutRoute } from "@/lib/http/session-routes";

export { signOutRoute as POST };
