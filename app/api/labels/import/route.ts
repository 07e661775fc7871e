import { z } from "zod";
import { LABEL_FILE_BYTES_MAX, LABEL_FILE_MAX } from "@/lib/domain/export/label-file";
import { actionRoute } from "@/lib/http/route";

const Body = z.strictObject({ text: z.string().max(LABEL_FILE_MAX), apply: z.boolean(), replace: z.boolean() });

/** Previews (`apply` false) or imports a labels file. Sends nothing to the service. */
export const POST = actionRoute(Body, ({ reads }, file) => reads.importLabels(file), {
  bytesMax: LABEL_FILE_BYTES_MAX,
});
