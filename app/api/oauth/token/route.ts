import { giveToken } from "@/lib/oauth/routes";

export const POST = (request: Request) => giveToken(request);
