import { endSessionRoute, sessionsRoute } from "@/lib/session-routes";

export { endSessionRoute as POST, sessionsRoute as GET };
