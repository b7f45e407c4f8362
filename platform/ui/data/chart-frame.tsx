import { Table2 } from "lucide-react";
import { useEffect, useId, useState, type ReactNode } from "react";
import { Button } from "../form/button.tsx";
import styles from "./chart-frame.module.css";
import { ChartSkeleton, loadPlot } from "./energy-chart.tsx";

export interface ChartFrameWords {
  showTable: string;
  hideTable: string;
  loading: string;
}

interface ChartFrameProps {
  title: ReactNode;
  level?: 2 | 3;
  words: ChartFrameWords;
  /** Beside the title: amount or energy, month or hour, the arrows of the dates. */
  controls?: ReactNode;
  /** `below`: in a row of their own, whose place does not depend on the title. */
  controlsPlace?: "beside" | "below";
  state: "loading" | "empty" | "ready";
  /** Instead of the chart when there is nothing to draw. */
  empty?: ReactNode;
  /** The same values as a DataTable; drawn only when asked for. */
  table: ReactNode;
  /** The chart. */
  children: ReactNode;
}

/** Title, controls and table around a chart; loading and empty have the chart's size. */
export const ChartFrame = (props: ChartFrameProps) => {
  const { title, level = 2, words, controls, controlsPlace, state, empty, table, children } = props;
  const [isTableOpen, setTableOpen] = useState(false);
  const titleId = useId();
  const tableId = useId();
  // Outside React: the network. The chart itself shows a failure when it loads again.
  useEffect(() => {
    loadPlot().catch(() => undefined);
  }, []);
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <figure className={styles.frame} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Heading className={styles.title} id={titleId}>
          {title}
        </Heading>
        {controls !== undefined && (
          <div className={styles.controls} data-place={controlsPlace}>
            {controls}
          </div>
        )}
      </div>
      {state === "loading" && <ChartSkeleton label={words.loading} />}
      {state === "empty" && <div className={styles.empty}>{empty}</div>}
      {state === "ready" && children}
      {state !== "empty" && (
        <div className={styles.foot}>
          <Button
            variant="quiet"
            icon={<Table2 aria-hidden="true" />}
            aria-expanded={isTableOpen}
            aria-controls={tableId}
            aria-disabled={state !== "ready"}
            onClick={() => setTableOpen(!isTableOpen)}
          >
            {isTableOpen ? words.hideTable : words.showTable}
          </Button>
        </div>
      )}
      <div id={tableId} hidden={!isTableOpen}>
        {isTableOpen && state === "ready" && table}
      </div>
    </figure>
  );
};
