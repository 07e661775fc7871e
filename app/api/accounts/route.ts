import { accountsOverview } from "@/lib/http/account-overview";
import { freeRoute } from "@/lib/http/route";

/** Every account with its hour. Looking is free. */
export const GET = freeRoute(() => accountsOverview());
