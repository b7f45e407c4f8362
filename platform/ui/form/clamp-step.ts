interface Scale {
  min: number;
  max: number;
  step: number;
}

/** The nearest value that the scale has; of what is no number, its least. */
export const clampStep = (value: number, { min, max, step }: Scale): number => {
  if (Number.isNaN(value)) return min;
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(max, Math.max(min, stepped));
};
