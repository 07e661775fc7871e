export { signOutRoute as POST } from "@/lib/http/session-routes";
