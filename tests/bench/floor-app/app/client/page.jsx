import { connection } from "next/server";
import { Button } from "./button";

export default async function Page() {
  await connection();
  return <Button />;
}
