import { getFile } from "@/lib/queries/get-json";
import type { PictureWords } from "./picture-words";

const PAD = 24;
const HEAD = 58;
const LEGEND_LINE = 20;
const FOOT = 34;
const SCALE = 2;
const SVG_NS = "http://www.w3.org/2000/svg";
const COPIED = [
  "fill",
  "stroke",
  "font-size",
  "font-weight",
  "font-family",
  "opacity",
  "font-variant-numeric",
] as const;

/** Colors as every program reads them: a canvas turns the theme's own notation into red, green and blue. */
function plainColor(value: string): string {
  if (value === "none" || value.startsWith("url(")) return value;
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (context === null) return value;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${(alpha / 255).toFixed(3)})`;
}

/** A color of the theme on screen, by the name of its variable. */
function themeColor(variable: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return plainColor(color);
}

/** A picture has no style sheet: what the page's gives each part is written onto it. */
function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = [...drawing.querySelectorAll("*")];
  for (const [index, part] of [...copy.querySelectorAll("*")].entries()) {
    const source = from[index];
    if (source === undefined) continue;
    const style = getComputedStyle(source);
    for (const name of COPIED) {
      const value = style.getPropertyValue(name);
      if (value === "" || value === "normal") continue;
      part.setAttribute(name, name === "fill" || name === "stroke" ? plainColor(value) : value);
    }
    part.removeAttribute("class");
  }
  for (const title of copy.querySelectorAll("title")) title.remove();
  for (const name of ["class", "role", "aria-labelledby"]) copy.removeAttribute(name);
  return copy;
}

const toBase64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** The page's own fonts, so that the picture is set in them wherever it is opened: those that its letters have brought. */
async function fontFaces(): Promise<{ css: string; family: string }> {
  const plain = (name: string) => name.replaceAll(/["']/g, "").trim();
  const family = getComputedStyle(document.body).fontFamily;
  const families = family.split(",").map(plain);
  const loaded = [...document.fonts].filter(({ status }) => status === "loaded").map((face) => plain(face.family));
  const used = new Set(loaded.filter((name) => families.includes(name)));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter(
    (rule): rule is CSSFontFaceRule =>
      rule instanceof CSSFontFaceRule && used.has(plain(rule.style.getPropertyValue("font-family"))),
  );
  return { css: (await Promise.all(faces.map(embedded))).join(""), family };
}

/** The rule of a font with the font itself in it. */
async function embedded({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const [name, range, src] = ["font-family", "unicode-range", "src"].map((property) =>
    style.getPropertyValue(property),
  );
  const source = src?.match(/url\("?([^")]+)"?\)/)?.[1];
  if (source === undefined) return "";
  const data = await toBase64(await getFile(new URL(source, parentStyleSheet?.href ?? document.baseURI).href));
  return `@font-face{font-family:${name};src:url(${data});font-weight:400 700;unicode-range:${range}}`;
}

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const made = document.createElementNS(SVG_NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

type Picture = { text: string; width: number; height: number };

/** The chart as it is on screen with its title above, and legend, source and dates below; in the theme on screen. */
async function pictureOf(drawing: SVGSVGElement, words: PictureWords): Promise<Picture> {
  const chartHeight = drawing.height.baseVal.value;
  const width = drawing.width.baseVal.value + 2 * PAD;
  const below = HEAD + chartHeight + LEGEND_LINE;
  const height = below + words.legend.length * LEGEND_LINE + FOOT;
  const { css, family } = await fontFaces();
  const [paper, ink, quiet] = ["--surface", "--fg", "--fg-2"].map(themeColor);

  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const whole = element("svg", { xmlns: SVG_NS, ...size, "font-family": family });
  whole.append(element("title", {}, `${words.title}. ${words.summary}`));
  if (css !== "") whole.append(element("style", {}, css));
  whole.append(element("rect", { width, height, fill: paper ?? "white" }));
  const write = (text: string, y: number, fontSize: number, fill = "black", more = {}) =>
    whole.append(element("text", { x: PAD, y, "font-size": fontSize, fill, ...more }, text));
  write(words.title, PAD + 10, 16, ink, { "font-weight": 600 });
  write(words.subtitle, PAD + 30, 12, quiet);
  const chart = withStyles(drawing);
  for (const [name, value] of Object.entries({ x: PAD, y: HEAD })) chart.setAttribute(name, String(value));
  whole.append(chart);
  for (const [index, { name, stroke, dash }] of words.legend.entries()) {
    const y = below + index * LEGEND_LINE;
    const line = { x1: PAD, x2: PAD + 22, y1: y, y2: y, stroke: themeColor(stroke), "stroke-width": 2 };
    whole.append(element("line", dash === undefined ? line : { ...line, "stroke-dasharray": dash }));
    write(name, y + 4, 12, ink, { x: PAD + 30 });
  }
  write(words.source, height - PAD / 2 - 2, 11, quiet);
  return { text: new XMLSerializer().serializeToString(whole), width, height };
}

/** The same picture in pixels, twice as fine as on screen. */
async function pixelsOf({ text, width, height }: Picture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("The image couldn’t be drawn.")) : resolve(blob)),
      "image/png",
    ),
  );
}

/** A chart as a picture file, made in the browser. */
export async function pictureFile(drawing: SVGSVGElement, words: PictureWords, kind: "png" | "svg"): Promise<Blob> {
  const picture = await pictureOf(drawing, words);
  return kind === "svg" ? new Blob([picture.text], { type: "image/svg+xml" }) : pixelsOf(picture);
}
