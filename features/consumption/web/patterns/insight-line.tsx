import { useQuery } from "@tanstack/react-query";
import { Lightbulb } from "lucide-react";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query } from "#platform/web/api/query.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { getConsumptionPatterns } from "../../contract/get-consumption-patterns.ts";
import { consumptionRoutes } from "../../contract/routes.ts";
import styles from "./insight-line.module.css";
import { usePatternWords } from "./patterns-words.ts";
import { useInsightText } from "./use-insight-text.ts";

interface InsightLineProps {
  contract: { readonly contractId: number; readonly name: string };
}

/** The fact of the latest whole month, with a link to the patterns. Its height is reserved while it loads. */
export const InsightLine = ({ contract: { contractId, name } }: InsightLineProps) => {
  const t = usePatternWords();
  const formats = useFormats();
  const path = usePath();
  const textOf = useInsightText();
  // Optional line: if its request fails, the screen shows the link only.
  const { data } = useQuery(query(getConsumptionPatterns, { params: { contractId } }));
  const latest = data?.months.findLast(({ insight }) => insight !== null);
  const insight = latest?.insight ?? null;
  return (
    <p className={styles.line}>
      <Lightbulb aria-hidden="true" />
      <span>
        {latest !== undefined && insight !== null && (
          <>
            <span className={styles.month}>{formats.month(latest.month)}</span>. {textOf(insight)}{" "}
          </>
        )}
        <TextLink href={`${path(consumptionRoutes.patterns)}?${new URLSearchParams({ contract: name })}`}>
          {t("see")}
        </TextLink>{" "}
        <TextLink href={`${path(consumptionRoutes.bestTariff)}?${new URLSearchParams({ contract: name })}`}>
          {t("seeTariffs")}
        </TextLink>
      </span>
    </p>
  );
};
