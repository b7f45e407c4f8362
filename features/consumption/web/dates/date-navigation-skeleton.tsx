import { useState } from "react";
import { addDays, madridDate } from "#energy/calendar.ts";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { DateNavigation } from "./date-navigation.tsx";
import styles from "./date-navigation.module.css";

const nothing = (): void => undefined;

/**
 * Room for the way through the dates before the latest is known: the same parts out of sight, since how wide they are
 * and where they wrap depends on the language. Readings come a day late, so that it guesses the month right, too.
 */
export const DateNavigationSkeleton = ({ view }: { view: ChartType }) => {
  const [day] = useState(() => addDays(madridDate(new Date()), -1));
  return (
    <div className={styles.unseen}>
      <DateNavigation view={view} day={day} extent={{ startsOn: day, endsOn: day }} onDayChange={nothing} />
    </div>
  );
};
