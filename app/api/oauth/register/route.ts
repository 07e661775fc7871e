import { registerClient } from "@/lib/oauth/routes";

export const POST = (request: Request) => registerClient(request);
