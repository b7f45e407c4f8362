/** `good` and `bad` are outcomes; `plain` is neither. */
export const activityTones = ["plain", "good", "bad"] as const;
export type ActivityTone = (typeof activityTones)[number];

export const activityUnits = ["count", "cents"] as const;
export type ActivityUnit = (typeof activityUnits)[number];
