import { useSuspenseQuery } from "@tanstack/react-query";
import type { CaseState } from "#features/support/contract/case-fields.ts";
import { StatusChip, type StatusTone } from "#platform/ui/feedback/status-chip.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { openRequests } from "./overview-queries.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";

const rowsShown = 4;

/** Whose turn it is, in the words of the list of requests. */
const turnOf = (state: CaseState, isChange: boolean): "signature" | "answer" | "received" | "in_process" => {
  if (state === "received") return "received";
  if (state !== "information_required") return "in_process";
  return isChange ? "signature" : "answer";
};

const tones = {
  signature: "warning",
  answer: "warning",
  received: "info",
  in_process: "info",
} as const satisfies Record<string, StatusTone>;

/** Requests that are under way, and whose turn it is. */
export const RequestsUnderWay = () => {
  const t = useWords();
  const path = usePath();
  const { day } = useFormats();
  const { items, total_items: total } = useSuspenseQuery(openRequests).data;
  if (items.length === 0) return <p className={styles.soft}>{t("overview.requests.none")}</p>;
  return (
    <Stack>
      <ul className={styles.list}>
        {items.slice(0, rowsShown).map(({ reference, subject, kind, state, changedAt }) => {
          const turn = turnOf(state, kind === "change");
          return (
            <li key={reference}>
              <span>
                <TextLink href={path("support.supportRequest", { id: reference })}>{subject}</TextLink>{" "}
                <span className={styles.soft}>{day(changedAt.toISOString().slice(0, 10))}</span>
              </span>
              <StatusChip tone={tones[turn]}>{t(`overview.requests.turns.${turn}`)}</StatusChip>
            </li>
          );
        })}
      </ul>
      <p>
        <TextLink href={path("support.supportRequests")}>{t("overview.requests.all", { total })}</TextLink>
      </p>
    </Stack>
  );
};
