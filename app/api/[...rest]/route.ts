import { nothingHere } from "@/lib/route";

export const GET = nothingHere;
export const POST = nothingHere;
