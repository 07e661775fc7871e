import { signOutRoute } from "@/lib/session-routes";

export { signOutRoute as POST };
