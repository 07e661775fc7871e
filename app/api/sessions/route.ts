export { endSessionRoute as POST, sessionsRoute as GET } from "@/lib/http/session-routes";
