export type PictureWords = {
  title: string;
  subtitle: string;
  source: string;
  summary: string;
  legend: readonly { name: string; stroke: string; dash: string | undefined }[];
};
