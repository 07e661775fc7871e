import localFont from "next/font/local";

/** Preloaded, because the interface itself uses these letters. See fonts/README.md. */
const first = localFont({
  src: "./fonts/geist-first.woff2",
  variable: "--font-geist-first",
  weight: "400 600",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0020-007E, U+00A0, U+00B1, U+00B7, U+00D7, U+2009-200D, U+2010-2015, U+2018-201E, U+2020-2026, U+20AC, U+2190-2193, U+21B5, U+2212, U+2248, U+2260, U+2264-2265, U+25B2-25B3, U+25BC-25BD, U+25CB, U+FFFD",
    },
  ],
});

/** Loaded only when a page contains accented letters or rare signs. */
const accents = localFont({
  src: "./fonts/geist-accents.woff2",
  variable: "--font-geist-accents",
  weight: "400 600",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+00A1-00B0, U+00B2-00B6, U+00B8-00D6, U+00D8-017F, U+2027-206F, U+2122, U+2194-21B4, U+21B6-21FF, U+25A0-25B1, U+25B4-25BB, U+25BE-25CA, U+25CC-25FF",
    },
  ],
});

/** The rest of Geist, such as Cyrillic; loaded only when a page needs it. */
const others = localFont({
  src: "./fonts/geist-others.woff2",
  variable: "--font-geist-others",
  weight: "400 600",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0180-1FFF, U+2070-20AB, U+20AD-2121, U+2123-218F" }],
});

const mono = localFont({
  src: "./fonts/geist-latin-mono.woff2",
  variable: "--font-geist-mono",
  weight: "400 700",
  preload: false,
  adjustFontFallback: false,
});

export const fontClasses = [first, accents, others, mono].map(({ variable }) => variable).join(" ");
