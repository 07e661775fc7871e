export { nothingHere as GET, nothingHere as POST } from "@/lib/http/route";
