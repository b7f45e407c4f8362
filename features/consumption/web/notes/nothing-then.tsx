import { CalendarOff } from "lucide-react";
import type { PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { spanOf, type Span } from "../dates/span.ts";
import { useConsumptionNames } from "../use-consumption-names.ts";
import { useWords } from "../words.ts";

interface NothingThenProps {
  view: ChartType;
  day: PlainDate | undefined;
  /** Where there is something. */
  extent: Span | undefined;
  latestHref: string;
}

/** Days of which nothing is known: which are, and that the newest take two days to arrive. */
export const NothingThen = ({ view, day, extent, latestHref }: NothingThenProps) => {
  const t = useWords();
  const formats = useFormats();
  const names = useConsumptionNames(0);
  if (day === undefined || extent === undefined) return null;
  return (
    <EmptyState
      icon={<CalendarOff aria-hidden="true" />}
      title={t("nothingThen.title", { days: names.span(view, spanOf(view, day)) })}
      actions={<LinkButton href={latestHref}>{t("dates.latest")}</LinkButton>}
    >
      <p>
        {t("dates.extent", { first: formats.day(extent.startsOn), last: formats.day(extent.endsOn) })}{" "}
        {t("nothingThen.late")}
      </p>
    </EmptyState>
  );
};
