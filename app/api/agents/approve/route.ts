export { approveRoute as POST } from "@/lib/mcp/oauth/approve-route";
