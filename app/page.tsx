import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Crumbs } from "@/components/shell/crumbs";
import { Welcome } from "@/components/welcome/welcome";
import { connectPage, savedShell } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Welcome" };

export default async function WelcomePage() {
  const { shell } = await savedShell();
  if ((shell.saved?.projects ?? 0) > 0) redirect("/projects");
  return (
    <>
      <Crumbs items={[{ label: "Welcome" }]} />
      <Welcome connection={shell.connection} connect={await connectPage()} />
    </>
  );
}
