import { freeRoute } from "@/lib/http/route";
import { savedIndex } from "@/lib/saved-index";

export const GET = freeRoute(savedIndex);
