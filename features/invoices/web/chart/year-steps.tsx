import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { PeriodStepper } from "#platform/ui/navigation/period-stepper.tsx";
import { useWords } from "../words.ts";

interface YearStepsProps {
  year: number;
  firstYear: number;
  lastYear: number;
  onYearChange: (year: number) => void;
}

/** The year before, the year shown, the year after. */
export const YearSteps = ({ year, firstYear, lastYear, onYearChange }: YearStepsProps) => {
  const t = useWords();
  const labelOf = (target: number): string =>
    target >= firstYear && target <= lastYear
      ? t("chart.toYear", { year: String(target) })
      : t("chart.noYear");
  return (
    <PeriodStepper
      text={year}
      previousLabel={labelOf(year - 1)}
      nextLabel={labelOf(year + 1)}
      {...(year > firstYear ? { onPrevious: () => onYearChange(year - 1) } : {})}
      {...(year < lastYear ? { onNext: () => onYearChange(year + 1) } : {})}
    />
  );
};

/** As large as the steps, before the years are known. Silent: the chart says that it is loading. */
export const YearStepsSkeleton = () => <Skeleton width="226px" height="44px" />;
