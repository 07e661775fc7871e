export { signedInRoute as GET, signInRoute as POST } from "@/lib/http/session-routes";
