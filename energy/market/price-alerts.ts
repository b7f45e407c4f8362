/** How a price is compared with the limit of an alert. */
export const alertTypes = ["<", ">", "=="] as const;
export type AlertType = (typeof alertTypes)[number];

/** Whether a published price meets an alert; both at the two decimals that are published. */
export const meetsLimit = (type: AlertType, centsMwh: number, limitCents: number): boolean => {
  switch (type) {
    case "<":
      return centsMwh < limitCents;
    case ">":
      return centsMwh > limitCents;
    case "==":
      return centsMwh === limitCents;
    default:
      return type satisfies never;
  }
};
