import { useEffect } from "react";

/** @param question for links; the browser words its own question for closing or reloading the page */
export function useAskBeforeLeaving(question: string | null) {
  useEffect(() => {
    if (question === null) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.hash !== "" || link.target === "_blank") return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [question]);
}
