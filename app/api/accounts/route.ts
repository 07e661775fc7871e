import { accountsOverview } from "@/lib/http/account-overview";
import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute(() => accountsOverview());
