import { buttonStyles } from "@/components/ui/button-styles";
import { Link } from "@/components/ui/link";
import { projectHref } from "@/lib/domain/web/address-params";

export function RecentLinks({ projects }: { projects: readonly { id: string; name: string }[] }) {
  if (projects.length === 0) return null;
  return (
    <nav aria-label="Recent projects" className="mt-4 flex flex-wrap items-center gap-2 lg:hidden">
      <span className="text-note text-fg-2">Recent</span>
      {projects.map(({ id, name }) => (
        <Link key={id} href={projectHref(id)} className={buttonStyles("outline", "max-w-full min-w-0 font-normal")}>
          <span dir="auto" className="truncate">
            {name}
          </span>
        </Link>
      ))}
    </nav>
  );
}
