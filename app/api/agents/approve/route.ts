export { approveRoute as POST } from "@/lib/oauth/approve-route";
