export const csvFile = (text: string): Blob => new Blob([text], { type: "text/csv;charset=utf-8" });

export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
