import { signedInRoute, signInRoute } from "@/lib/session-routes";

export { signedInRoute as GET, signInRoute as POST };
