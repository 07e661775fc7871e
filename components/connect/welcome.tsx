import { Database, FileUp, Plug } from "lucide";
import type { ReactNode } from "react";
import { ImportDoor } from "@/components/import/import-door";
import { LinkButton } from "@/components/ui/button";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { Connection } from "@/lib/domain/response/connection";

type DoorProps = { icon: IconShape; title: string; text: ReactNode; children: ReactNode };

function Door({ icon, title, text, children }: DoorProps) {
  return (
    <section className="flex flex-col rounded-lg border border-line bg-surface p-4 sm:p-6">
      <Icon of={icon} size={20} className="text-fg-2 max-sm:hidden" />
      <h2 className="text-card sm:mt-3">{title}</h2>
      <p className="mt-1 text-ui break-words text-fg-2">{text}</p>
      <div className="mt-auto pt-4 max-sm:*:w-full sm:pt-6">{children}</div>
    </section>
  );
}

export function Welcome({ connection }: { connection: Connection }) {
  const isSample = connection.source === "sample";
  return (
    <div className="mx-auto max-w-[900px] pt-2 sm:pt-16">
      <h1 className="text-error text-balance">Track your rankings</h1>
      <p className="mt-2 max-w-[62ch] text-ui text-fg-2 sm:text-body">
        Browse projects, keywords and rank history, and see what’s left of your hourly limit.
      </p>
      <div className="mt-5 grid gap-3 sm:mt-8 sm:auto-cols-fr sm:grid-flow-col sm:gap-4">
        {isSample ? (
          <>
            <Door icon={Database} title="Explore sample data" text="Four ready-made projects. No key needed.">
              <LinkButton href="/projects" variant="ink">
                Open sample data
              </LinkButton>
            </Door>
            <Door
              icon={Plug}
              title="Connect a service"
              text="You need its base URL and a key. The test uses at most 3 requests."
            >
              <LinkButton href="/connect">Connect a service</LinkButton>
            </Door>
            <Door
              icon={FileUp}
              title="Import a file"
              text="An export from Search Console, Ahrefs, Semrush or SerpBear. You see a preview first."
            >
              <ImportDoor />
            </Door>
          </>
        ) : (
          <Door
            icon={Plug}
            title={`${connection.account?.title ?? "Your service"} is connected`}
            text={
              connection.key === "refused" ? (
                <span className="text-danger">The service refuses the key.</span>
              ) : (
                <span className="font-mono text-note break-all">{connection.baseAddress}</span>
              )
            }
          >
            <LinkButton href="/projects" variant="ink">
              Open your projects
            </LinkButton>
          </Door>
        )}
      </div>
    </div>
  );
}
