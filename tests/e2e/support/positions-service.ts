import type { RequestListener } from "node:http";

export const positionsService =
  (keywords: number, delayMs: number, gone?: number): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://service");
    const id = Number(pathname.split("/").at(-2));
    const rows = Array.from({ length: keywords }, (_, index) => ({ id: index + 1, keyword: `phrase ${index + 1}` }));
    const history = ["2026-02-28", "2026-03-01"].map((date) => ({ date, position: id }));
    const answers: [string, unknown][] = [
      ["/v1/projects/", [{ id: "p", name: "Alder", keyword_count: keywords }]],
      ["/v1/project-keywords-list/p/", rows],
      [`/v1/keyworddata/${id}/`, { id, keyword: `phrase ${id}`, history }],
    ];
    const answer = id === gone ? undefined : answers.find(([path]) => path === pathname)?.[1];
    const send = () => {
      response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(answer ?? {}));
    };
    setTimeout(send, pathname.includes("keyworddata") ? delayMs : 0);
  };
