import { handleMcp } from "@/lib/mcp/transport/http";

export { handleMcp as DELETE, handleMcp as GET, handleMcp as OPTIONS, handleMcp as POST };
