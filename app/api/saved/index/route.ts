import { freeRoute } from "@/lib/http/route";
import { savedIndex } from "@/lib/reads/palette-index";

export const GET = freeRoute(savedIndex);
