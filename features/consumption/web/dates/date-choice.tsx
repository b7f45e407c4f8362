import { useState } from "react";
import { firstOfMonth, isPlainDate, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import { monthsOf, type Span } from "./span.ts";

interface DateChoiceProps {
  view: ChartType;
  day: PlainDate;
  extent: Span;
  onDayChange: (day: PlainDate) => void;
}

/** The calendar: a list of months, or any day between the first and the last with data. */
export const DateChoice = (props: DateChoiceProps) =>
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

/** A year that is still being typed (0002) is not a mistake yet. */
const isWhole = (text: string): text is PlainDate => isPlainDate(text) && text >= "1900-01-01";

const DayChoice = ({ day, extent, onDayChange }: DateChoiceProps) => {
  const t = useWords();
  const formats = useFormats();
  const [field, setField] = useState<{ on: PlainDate; typed: string }>({ on: day, typed: day });
  // The arrows beside the field move the day too; what is being typed stays otherwise.
  if (field.on !== day) setField({ on: day, typed: day });
  const { typed } = field;
  const words = { first: formats.day(extent.startsOn), last: formats.day(extent.endsOn) };
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
