import { useState } from "react";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { useWords } from "../words.ts";

interface ViewSwitchProps {
  view: ChartType;
  onViewChange: (view: ChartType) => void;
}

const views = ["monthly", "daily", "hourly", "quarter-hourly"] as const;

/** What each bar is: a month, a day, an hour, a quarter of an hour. */
export const ViewSwitch = ({ view, onViewChange }: ViewSwitchProps) => {
  const t = useWords();
  // The address follows a press a moment later; meanwhile the press must not look undone.
  const [pressed, setPressed] = useState({ on: view, view });
  if (pressed.on !== view) setPressed({ on: view, view });
  const handleChange = (next: ChartType): void => {
    setPressed({ on: view, view: next });
    onViewChange(next);
  };
  return (
    <SegmentedControl
      label={t("views.label")}
      segments={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      value={pressed.view}
      onValueChange={handleChange}
    />
  );
};
