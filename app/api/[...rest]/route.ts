import { nothingHere } from "@/lib/http/route";

export const GET = nothingHere;
export const POST = nothingHere;
