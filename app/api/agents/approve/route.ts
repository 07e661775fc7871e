export { approveRoute as POST } from "@/lib/http/agent-consent";
