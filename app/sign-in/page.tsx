import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LeaveShell, SignInForm } from "@/components/settings/sign-in-form";
import { Logo } from "@/components/shell/logo";
import { PRODUCT } from "@/components/shell/product-name";
import { firstParam } from "@/lib/domain/web/address-params";
import { safeNextPath } from "@/lib/domain/web/next-path";
import { needsSignIn } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/sign-in">) {
  const next = safeNextPath(firstParam((await searchParams).next));
  if (!(await needsSignIn())) redirect(next);
  return (
    <main className="grid min-h-dvh place-items-center px-4 pb-[12vh]">
      <div className="w-full max-w-[360px]">
        <LeaveShell />
        <div className="flex items-center gap-2 text-body font-semibold">
          <Logo />
          <span className="tracking-[-0.01em]">{PRODUCT}</span>
        </div>
        <section aria-labelledby="sign-in-title" className="mt-5 rounded-lg border border-line bg-surface p-6">
          <h1 id="sign-in-title" className="text-page">
            Sign in
          </h1>
          <p className="mt-1 text-ui text-fg-2">This dashboard is password-protected.</p>
          <SignInForm next={next} />
        </section>
      </div>
    </main>
  );
}
