import { CalendarDays, SkipForward } from "lucide-react";
import { useId, useState, type KeyboardEvent } from "react";
import type { PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { useConsumptionNames } from "../use-consumption-names.ts";
import { useWords } from "../words.ts";
import { DateChoice } from "./date-choice.tsx";
import styles from "./date-navigation.module.css";
import { isLatest, spanOf, stepFrom, type Span } from "./span.ts";

interface DateNavigationProps {
  view: ChartType;
  day: PlainDate;
  /** First and last day with data. */
  extent: Span;
  /** Undefined for the latest. */
  onDayChange: (day: PlainDate | undefined) => void;
}

/** What comes before and after, the calendar and the latest. On its buttons, the arrow keys go back and forth. */
export const DateNavigation = ({ view, day, extent, onDayChange }: DateNavigationProps) => {
  const t = useWords();
  const names = useConsumptionNames(0);
  const choiceId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const previous = stepFrom(view, { day, steps: -1, extent });
  const next = stepFrom(view, { day, steps: 1, extent });
  const goTo = (target: PlainDate | undefined): void => {
    if (target !== undefined) onDayChange(target);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    if (event.key === "ArrowLeft") goTo(previous);
    if (event.key === "ArrowRight") goTo(next);
  };
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{t("dates.label")}</VisuallyHidden>
      </legend>
      <div role="presentation" className={styles.dates} onKeyDown={handleKeyDown}>
        <PeriodStepper
          text={names.span(view, spanOf(view, day))}
          previousLabel={t(previous === undefined ? "dates.noPrevious" : `dates.previous.${view}`)}
          nextLabel={t(next === undefined ? "dates.noNext" : `dates.next.${view}`)}
          onPrevious={previous && (() => goTo(previous))}
          onNext={next && (() => goTo(next))}
        />
        <Button
          variant="quiet"
          icon={<CalendarDays aria-hidden="true" />}
          aria-expanded={isChoosing}
          aria-controls={choiceId}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t(`dates.choose.${view}`)}
        </Button>
        {!isLatest(view, day, extent) && (
          <Button
            variant="quiet"
            icon={<SkipForward aria-hidden="true" />}
            onClick={() => onDayChange(undefined)}
          >
            {t("dates.latest")}
          </Button>
        )}
        <div id={choiceId} className={styles.choice} hidden={!isChoosing}>
          {isChoosing && <DateChoice view={view} day={day} extent={extent} onDayChange={goTo} />}
        </div>
      </div>
    </fieldset>
  );
};
