import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { HoldPresses } from "@/components/shell/capture-clicks";
import { Frame } from "@/components/shell/frame";
import { PRODUCT } from "@/components/shell/product-name";
import { Providers } from "@/components/shell/providers";
import { ReplayPresses } from "@/components/shell/replay-clicks";
import { CHANGE_TOKEN_META } from "@/lib/domain/web/session";
import { savedFrame } from "@/lib/pages/page-data";
import { displayOfRequest } from "@/lib/pages/visit";
import { fontClasses } from "./fonts";
import "./globals.css";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: PRODUCT, template: `%s · ${PRODUCT}` },
  description: "Keyword data through a metered API, with every request counted.",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [display, nonce, frame] = await Promise.all([displayOfRequest(), nonceOfRequest(), savedFrame()]);
  const theme = display.theme === "system" ? "" : display.theme;
  return (
    // The theme switch may have changed the class before this rerender.
    <html lang="en" className={`${fontClasses} ${theme}`} suppressHydrationWarning>
      {frame?.changeToken && <meta name={CHANGE_TOKEN_META} content={frame.changeToken} />}
      <body>
        <HoldPresses nonce={nonce} />
        <ReplayPresses />
        {frame === null ? (
          // No session: don't read or count saved data.
          children
        ) : (
          <Providers display={display} serverNow={Date.now()} {...frame}>
            <Frame shell={frame.shell} hasSession={frame.changeToken !== null}>
              {children}
            </Frame>
          </Providers>
        )}
      </body>
    </html>
  );
}

/** The nonce from the proxy's CSP header; undefined without one. */
async function nonceOfRequest(): Promise<string | undefined> {
  const policy = (await headers()).get("content-security-policy");
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}
