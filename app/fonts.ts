import localFont from "next/font/local";

/** All that most pages need, asked for before the scripts. fonts/README.md says how it was cut, and to what. */
const latin = localFont({
  src: "./fonts/geist-latin-sans.woff2",
  variable: "--font-geist-latin",
  weight: "400 700",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-017F, U+2000-206F, U+20AC, U+2122, U+2190-21FF, U+2212, U+2248, U+2260, U+2264-2265, U+25A0-25FF, U+FFFD",
    },
  ],
});

/** The whole Geist, for what the cut one lacks; the browser asks for it when such a letter is on the page. */
const whole = localFont({
  src: "./fonts/geist-whole.woff2",
  variable: "--font-geist-whole",
  weight: "400 700",
  preload: false,
  declarations: [{ prop: "unicode-range", value: "U+0180-1FFF, U+2070-20AB, U+20AD-2121, U+2123-218F" }],
});

const mono = localFont({
  src: "./fonts/geist-latin-mono.woff2",
  variable: "--font-geist-mono",
  weight: "400 700",
  preload: false,
});

/** Class of the root element: declares the families under the names that globals.css uses. */
export const fontClasses = `${latin.variable} ${whole.variable} ${mono.variable}`;
