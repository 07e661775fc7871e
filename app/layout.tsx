import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Frame } from "@/components/shell/frame";
import { PRODUCT } from "@/components/shell/product";
import { Providers } from "@/components/shell/providers";
import { savedShell } from "@/lib/saved-page";
import "./globals.css";
import { displayOfRequest } from "./read-display";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: PRODUCT, template: `%s · ${PRODUCT}` },
  description: "Keyword data through a metered API, with every request counted.",
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [display, { shell, quota }] = await Promise.all([displayOfRequest(), savedShell()]);
  const theme = display.theme === "system" ? "" : display.theme;
  return (
    // The class may have been changed by the theme switch before this page was drawn again.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable} ${theme}`} suppressHydrationWarning>
      <body>
        <Providers display={display} serverNow={Date.now()} shell={shell} quota={quota}>
          <Frame shell={shell}>{children}</Frame>
        </Providers>
      </body>
    </html>
  );
}
