import { handleMcp } from "@/lib/mcp/http";

export { handleMcp as DELETE, handleMcp as GET, handleMcp as OPTIONS, handleMcp as POST };
