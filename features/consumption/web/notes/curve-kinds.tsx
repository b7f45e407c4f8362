import { BadgeCheck, CircleDashed, ReceiptEuro } from "lucide-react";
import { curveKinds } from "#features/consumption/contract/chart-type.ts";
import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";
import { StatusChip } from "#platform/ui/feedback/status-chip.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import styles from "./curve-kinds.module.css";

const looks = {
  billed: { tone: "positive", icon: <ReceiptEuro aria-hidden="true" /> },
  validated: { tone: "info", icon: <BadgeCheck aria-hidden="true" /> },
  estimated: { tone: "neutral", icon: <CircleDashed aria-hidden="true" /> },
} as const;

/** Of which days the readings are billed, validated or estimated, and what each word means. */
export const CurveKinds = ({ kinds }: Pick<ConsumptionChart, "kinds">) => {
  const t = useWords();
  const formats = useFormats();
  const shown = curveKinds.flatMap((kind) => {
    const runs = kinds.filter((run) => run.kind === kind);
    return runs.length === 0 ? [] : [{ kind, runs }];
  });
  return (
    <Section title={t("kinds.title")} lead={t("kinds.lead")}>
      <ul className={styles.kinds}>
        {shown.map(({ kind, runs }) => (
          <li key={kind} className={styles.kind}>
            <StatusChip {...looks[kind]}>{t(`kinds.${kind}`)}</StatusChip>
            <span>
              <span className={styles.days}>
                {runs
                  .map(({ startsOn, endsOn }) =>
                    startsOn === endsOn ? formats.day(startsOn) : formats.period(startsOn, endsOn),
                  )
                  .join("; ")}
              </span>
              {" · "}
              {t(`kinds.${kind}Meaning`)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};
