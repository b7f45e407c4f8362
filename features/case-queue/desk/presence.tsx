import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { useApi } from "#platform/web/api/query.ts";
import { useWhileAttended } from "#platform/web/desk/use-while-attended.ts";
import type { CaseKind } from "../contract/queued-case.ts";
import { presenceEveryMs, showCasePresence } from "../contract/show-case-presence.ts";
import styles from "./queue.module.css";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

interface PresenceProps {
  readonly kind: CaseKind;
  readonly reference: string;
}

/** Says every few seconds, while the page is visible, that the case is open here, and reads who else has it open. */
const useOthers = ({ kind, reference }: PresenceProps): readonly string[] => {
  const api = useApi();
  const { data } = useQuery({
    queryKey: [showCasePresence.id, kind, reference],
    queryFn: () => api.call(showCasePresence, { params: { kind, reference }, body: { open: true } }),
    refetchInterval: useWhileAttended(presenceEveryMs),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
    // A courtesy: what fails is asked again with the next beat.
    retry: false,
    throwOnError: false,
  });
  // Outside React: the server, and whether the page is seen.
  useEffect(() => {
    const leave = (): void => {
      const left = { params: { kind, reference }, body: { open: false } };
      void api.call(showCasePresence, left).catch(() => undefined);
    };
    const handleVisibility = (): void => {
      if (document.visibilityState === "hidden") leave();
    };
    document.addEventListener("visibilitychange", handleVisibility);
    return () => {
      document.removeEventListener("visibilitychange", handleVisibility);
      leave();
    };
  }, [api, kind, reference]);
  return data?.others.map(({ name }) => name) ?? [];
};

/** Other staff who have the case open now. */
export const Presence = (props: PresenceProps) => {
  const t = useWords();
  const { list } = useFormats();
  const others = useOthers(props);
  return (
    <output className={styles.presence}>
      {others.length > 0 && (
        <>
          <Eye aria-hidden="true" />
          {t("case.presence", { count: others.length, names: list(others) })}
        </>
      )}
    </output>
  );
};
