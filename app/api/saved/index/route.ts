import { freeRoute } from "@/lib/http/route";

export const GET = freeRoute(({ reads }) => reads.paletteIndex());
