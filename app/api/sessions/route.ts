import { endSessionRoute, sessionsRoute } from "@/lib/http/session-routes";

export { endSessionRoute as POST, sessionsRoute as GET };
