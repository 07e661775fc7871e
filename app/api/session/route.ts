import { signedInRoute, signInRoute } from "@/lib/http/session-routes";

export { signedInRoute as GET, signInRoute as POST };
