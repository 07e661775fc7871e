import { z } from "zod";
import { actionRoute } from "@/lib/route";

export const POST = actionRoute(z.strictObject({}), (container) => container.testConnection());
