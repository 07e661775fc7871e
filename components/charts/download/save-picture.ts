export type PictureWords = {
  title: string;
  subtitle: string;
  source: string;
  summary: string;
  legend: readonly { name: string; stroke: string; dash: string | undefined }[];
};

const PAD = 24;
const HEAD = 58;
const LINE = 20;
const FOOT = 34;
const SCALE = 2;
const SVG_NS = "http://www.w3.org/2000/svg";
const COLORS = ["fill", "stroke"];
const COPIED = [...COLORS, "font-size", "font-weight", "opacity", "stroke-width"];
const FONT = "system-ui, sans-serif";

/** Converts to RGB: many programs can't read `oklch()`. */
function plainColor(value: string): string {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (context === null || value === "none" || value.startsWith("url(")) return value;
  context.fillStyle = value;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red},${green},${blue},${(alpha / 255).toFixed(3)})`;
}

function themeColor(variable: string): string {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.style.color = `var(${variable})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return plainColor(color);
}

/** Inlines all styles, because the file has no style sheet. */
function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const sources = [...drawing.querySelectorAll("*")];
  for (const [index, part] of [...copy.querySelectorAll("*")].entries()) {
    const source = sources[index];
    if (source === undefined) continue;
    const style = getComputedStyle(source);
    for (const name of COPIED) {
      const value = style.getPropertyValue(name);
      if (value !== "" && value !== "normal")
        part.setAttribute(name, COLORS.includes(name) ? plainColor(value) : value);
    }
    part.removeAttribute("class");
  }
  copy.querySelector("title")?.remove();
  for (const name of ["class", "role", "aria-labelledby"]) copy.removeAttribute(name);
  return copy;
}

function element(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const node = document.createElementNS(SVG_NS, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== "") node.textContent = text;
  return node;
}

function pictureOf(drawing: SVGSVGElement, words: PictureWords) {
  const below = HEAD + drawing.height.baseVal.value + LINE;
  const [width, height] = [drawing.width.baseVal.value + 2 * PAD, below + words.legend.length * LINE + FOOT];
  const whole = element("svg", { xmlns: SVG_NS, width, height, "font-family": FONT });
  const write = (text: string, y: number, size: number, color: string, x = PAD) =>
    whole.append(element("text", { x, y, "font-size": size, fill: themeColor(color) }, text));
  whole.append(element("title", {}, `${words.title}. ${words.summary}`));
  whole.append(element("rect", { width, height, fill: themeColor("--color-surface") }));
  write(words.title, PAD + 10, 16, "--color-fg");
  write(words.subtitle, PAD + 30, 12, "--color-fg-2");
  const chart = withStyles(drawing);
  chart.setAttribute("x", String(PAD));
  chart.setAttribute("y", String(HEAD));
  whole.append(chart);
  for (const [index, { name, stroke, dash = "none" }] of words.legend.entries()) {
    const y = below + index * LINE;
    const line = { x1: PAD, x2: PAD + 22, y1: y, y2: y, stroke: themeColor(stroke), "stroke-dasharray": dash };
    whole.append(element("line", { ...line, "stroke-width": 2 }));
    write(name, y + 4, 12, "--color-fg", PAD + 30);
  }
  write(words.source, height - PAD / 2 - 2, 11, "--color-fg-2");
  return { text: new XMLSerializer().serializeToString(whole), width, height };
}

export async function pictureFile(drawing: SVGSVGElement, words: PictureWords, kind: "png" | "svg"): Promise<Blob> {
  const { text, width, height } = pictureOf(drawing, words);
  if (kind === "svg") return new Blob([text], { type: "image/svg+xml" });
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * SCALE, height: height * SCALE });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("The image couldn’t be drawn.");
  return blob;
}
