export { sampleRoute as POST } from "@/lib/http/account-routes";
