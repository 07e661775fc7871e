export { metrics as GET } from "@/lib/http/health";
