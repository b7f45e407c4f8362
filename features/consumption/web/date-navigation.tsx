import { CalendarDays, SkipForward } from "lucide-react";
import { useState, useId, type KeyboardEvent } from "react";
import { firstOfMonth, isPlainDate, type PlainDate, addDays, madridDate } from "#energy/calendar.ts";
import { Button } from "#platform/ui/form/button.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { ChartType } from "../contract/chart-type.ts";
import styles from "./date-navigation.module.css";
import { monthsOf, type Span, isLatest, spanOf, stepFrom } from "./span.ts";
import { useConsumptionNames } from "./use-consumption-names.ts";
import { useWords } from "./words.ts";

interface DateChoiceProps {
  view: ChartType;
  day: PlainDate;
  extent: Span;
  onDayChange: (day: PlainDate) => void;
}

/** A list of months, or a calendar with the days between the first and the last with data. */
const DateChoice = (props: DateChoiceProps) =>
  props.view === "monthly" || props.view === "daily" ? <MonthChoice {...props} /> : <DayChoice {...props} />;

const MonthChoice = ({ view, day, extent, onDayChange }: DateChoiceProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <SelectField
      label={view === "monthly" ? t("dates.lastMonth") : t("dates.month")}
      width="medium"
      value={firstOfMonth(day)}
      options={monthsOf(extent).map((month) => ({ value: month, label: formats.month(month) }))}
      onValueChange={(month) => isPlainDate(month) && onDayChange(month)}
    />
  );
};

/** A year that is still being typed (0002) is not an error yet. */
const isWhole = (text: string): text is PlainDate => isPlainDate(text) && text >= "1900-01-01";

const DayChoice = ({ day, extent, onDayChange }: DateChoiceProps) => {
  const t = useWords();
  const formats = useFormats();
  const [field, setField] = useState<{ on: PlainDate; typed: string }>({ on: day, typed: day });
  // Follows the arrow buttons, which change the day too; partially typed text is not overwritten.
  if (field.on !== day) setField({ on: day, typed: day });
  const { typed } = field;
  const words = { first: formats.dayInText(extent.startsOn), last: formats.dayInText(extent.endsOn) };
  const isInside = typed >= extent.startsOn && typed <= extent.endsOn;
  const handleChange = (text: string): void => {
    setField({ on: day, typed: text });
    if (isWhole(text) && text >= extent.startsOn && text <= extent.endsOn) onDayChange(text);
  };
  return (
    <TextField
      type="date"
      label={t("dates.day")}
      help={t("dates.extent", words)}
      width="medium"
      min={extent.startsOn}
      max={extent.endsOn}
      value={typed}
      error={isWhole(typed) && !isInside ? t("dates.outside", words) : undefined}
      onValueChange={handleChange}
    />
  );
};

interface DateNavigationProps {
  view: ChartType;
  day: PlainDate;
  /** First and last day with data. */
  extent: Span;
  /** Called with undefined for the latest. */
  onDayChange: (day: PlainDate | undefined) => void;
}

/** Previous, next, calendar and latest. On its buttons, the arrow keys go back and forth. */
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
          width="fixed"
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
        <Button
          variant="quiet"
          icon={<SkipForward aria-hidden="true" />}
          aria-disabled={isLatest(view, day, extent)}
          onClick={() => onDayChange(undefined)}
        >
          {t("dates.latest")}
        </Button>
        <div id={choiceId} className={styles.choice} hidden={!isChoosing}>
          {isChoosing && <DateChoice view={view} day={day} extent={extent} onDayChange={goTo} />}
        </div>
      </div>
    </fieldset>
  );
};

const nothing = (): void => undefined;

/**
 * A placeholder with the size of the navigation before the latest day is known: the same controls, invisible,
 * since their width and wrapping depend on the language. Readings arrive a day late, so the guessed month is
 * usually right too.
 */
export const DateNavigationSkeleton = ({ view }: { view: ChartType }) => {
  const [day] = useState(() => addDays(madridDate(new Date()), -1));
  return (
    <div className={styles.unseen}>
      <DateNavigation view={view} day={day} extent={{ startsOn: day, endsOn: day }} onDayChange={nothing} />
    </div>
  );
};
