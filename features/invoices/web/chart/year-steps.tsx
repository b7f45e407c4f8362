import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#platform/ui/action/button.tsx";
import { useWords } from "../words.ts";
import styles from "./chart.module.css";

interface YearStepsProps {
  year: number;
  firstYear: number;
  lastYear: number;
  onYearChange: (year: number) => void;
}

/** The year before, the year shown, the year after. */
export const YearSteps = ({ year, firstYear, lastYear, onYearChange }: YearStepsProps) => {
  const t = useWords();
  const step = (target: number) => {
    const isThere = target >= firstYear && target <= lastYear;
    return {
      "aria-disabled": !isThere,
      "aria-label": isThere ? t("chart.toYear", { year: String(target) }) : t("chart.noYear"),
      onClick: () => onYearChange(target),
    };
  };
  return (
    <div className={styles.years}>
      <Button variant="quiet" size="small" icon={<ChevronLeft aria-hidden="true" />} {...step(year - 1)}>
        {""}
      </Button>
      <span className={styles.year} aria-live="polite">
        {year}
      </span>
      <Button variant="quiet" size="small" icon={<ChevronRight aria-hidden="true" />} {...step(year + 1)}>
        {""}
      </Button>
    </div>
  );
};
