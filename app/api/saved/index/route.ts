import { freeRoute } from "@/lib/route";
import { savedIndex } from "@/lib/saved-index";

export const GET = freeRoute(savedIndex);
