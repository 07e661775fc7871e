import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AgentsCard } from "@/components/settings/agents/agents-card";
import { AlertsCard } from "@/components/settings/alerts-card";
import { EventsCard } from "@/components/settings/events-card";

test.each([
  ["agents", AgentsCard, "Tokens and setup couldn’t be loaded."],
  ["alerts", AlertsCard, "Alerts couldn’t be loaded."],
  ["events", EventsCard, "Your events couldn’t be loaded."],
])("settings whose %s can’t be loaded say so instead of looking empty", async (key, card, text) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  const html = () => renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(card)));
  expect(html()).not.toContain("couldn’t be loaded");
  await client.prefetchQuery({ queryKey: [key], queryFn: () => Promise.reject(new Error("The database is away.")) });
  expect(html()).toContain(text);
  expect(html()).toContain("Try again");
  expect(html()).not.toContain("Loading");
});
