/** What a saved picture says around its chart. */
export type PictureWords = {
  title: string;
  /** The measure and the days. */
  subtitle: string;
  /** Where the numbers come from, and when they were read. */
  source: string;
  summary: string;
  legend: readonly { name: string; stroke: string; dash: string | undefined }[];
};
