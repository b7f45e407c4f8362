import { isoWeekday, type PlainDate } from "#energy/calendar.ts";

/** A load profile: Wh per local hour, 24 values each. */
export type LoadShape = {
  /** Base load (fridge, router, standby), also in an empty home. */
  alwaysOnWh: number;
  workingDayWh: readonly number[];
  saturdayWh: readonly number[];
  sundayWh: readonly number[];
  /** Wh per hour and degree below 15, while people are present. */
  heatingWh: number;
  /** Wh per hour and degree above 23, while people are present. */
  coolingWh: number;
  /** Wh of an occasional appliance: an oven, a washing machine, a pump. */
  applianceWh: number;
  /** Appliance runs per day. */
  applianceRuns: number;
  isAway: (day: PlainDate) => boolean;
};

const never = (): boolean => false;
const monthAndDay = (day: PlainDate): string => day.slice(5);
const isBetween = (day: PlainDate, from: string, to: string): boolean =>
  monthAndDay(day) >= from && monthAndDay(day) <= to;

const isChristmasWeek = (day: PlainDate): boolean => isBetween(day, "12-26", "12-30");
const isMidAugust = (day: PlainDate): boolean => isBetween(day, "08-01", "08-17");
const isAugustClosing = (day: PlainDate): boolean => isBetween(day, "08-08", "08-24");

const isAtSecondHome = (day: PlainDate): boolean =>
  isMidAugust(day) || isoWeekday(day) >= 6 || isBetween(day, "04-12", "04-17");

/** 24 hourly values from steps: `[from, Wh]` holds until the next. */
const steps = (...changes: (readonly [from: number, wh: number])[]): number[] =>
  Array.from({ length: 24 }, (_, hour) => changes.findLast(([from]) => from <= hour)?.[1] ?? 0);

const familyWorkingDay = steps(
  [0, 60],
  [2, 20],
  [6, 180],
  [7, 420],
  [9, 120],
  [13, 240],
  [15, 110],
  [18, 360],
  [20, 620],
  [22, 430],
  [23, 200],
);
const familyRestDay = steps(
  [0, 120],
  [2, 20],
  [8, 200],
  [9, 380],
  [12, 460],
  [14, 560],
  [16, 260],
  [19, 420],
  [21, 560],
  [23, 260],
);

/** A family's flat, heated with gas; empty in the first half of August. */
export const familyFlat: LoadShape = {
  alwaysOnWh: 95,
  workingDayWh: familyWorkingDay,
  saturdayWh: familyRestDay,
  sundayWh: familyRestDay,
  heatingWh: 6,
  coolingWh: 95,
  applianceWh: 900,
  applianceRuns: 1.1,
  isAway: isMidAugust,
};

/** A house by the sea with a heat pump, used at weekends, in the week after Easter's and in August. */
export const secondHome: LoadShape = {
  alwaysOnWh: 110,
  workingDayWh: steps([0, 110], [2, 40], [8, 260], [10, 420], [14, 620], [17, 340], [20, 720], [23, 300]),
  saturdayWh: steps([0, 90], [2, 40], [9, 320], [12, 520], [15, 380], [19, 560], [21, 740], [23, 320]),
  sundayWh: steps([0, 140], [2, 40], [9, 340], [12, 640], [15, 380], [18, 160], [20, 40]),
  heatingWh: 120,
  coolingWh: 140,
  applianceWh: 1400,
  applianceRuns: 1.4,
  isAway: (day) => !isAtSecondHome(day),
};

/** One person who works from home, all electric. */
export const homeWorker: LoadShape = {
  alwaysOnWh: 70,
  workingDayWh: steps([0, 40], [7, 210], [9, 190], [13, 340], [15, 190], [19, 420], [22, 260], [23, 110]),
  saturdayWh: steps([0, 90], [9, 220], [13, 320], [16, 150], [20, 420], [23, 160]),
  sundayWh: steps([0, 90], [10, 240], [13, 420], [16, 180], [20, 420], [23, 120]),
  heatingWh: 75,
  coolingWh: 60,
  applianceWh: 750,
  applianceRuns: 0.7,
  isAway: isChristmasWeek,
};

/** A bakery's workshop: ovens from three in the morning, cold rooms all day, closed on Sunday nights and Mondays. */
export const bakeryWorkshop: LoadShape = {
  alwaysOnWh: 2600,
  workingDayWh: steps(
    [0, 1200],
    [2, 9000],
    [3, 19500],
    [8, 14000],
    [11, 8200],
    [14, 4200],
    [17, 2600],
    [20, 900],
  ),
  saturdayWh: steps([0, 1800], [2, 11500], [3, 22500], [9, 14500], [12, 7600], [14, 2600], [18, 700]),
  sundayWh: steps([0, 1500], [2, 9500], [3, 17500], [9, 6800], [12, 1500], [14, 300]),
  heatingWh: 20,
  coolingWh: 260,
  applianceWh: 2800,
  applianceRuns: 3,
  isAway: isAugustClosing,
};

/** A shop: lights, fridges and a counter oven during opening hours. */
export const shop: LoadShape = {
  alwaysOnWh: 420,
  workingDayWh: steps([0, 0], [6, 900], [7, 2100], [14, 1500], [17, 2000], [20, 700], [21, 0]),
  saturdayWh: steps([0, 0], [6, 900], [7, 2300], [14, 1300], [15, 0]),
  sundayWh: steps([0, 0], [7, 1700], [14, 300], [15, 0]),
  heatingWh: 70,
  coolingWh: 120,
  applianceWh: 1300,
  applianceRuns: 1.5,
  isAway: isAugustClosing,
};

/** An office: nine to six, closed at weekends. */
export const office: LoadShape = {
  alwaysOnWh: 210,
  workingDayWh: steps([0, 0], [8, 700], [9, 1500], [14, 1000], [15, 1400], [18, 500], [20, 40]),
  saturdayWh: steps([0, 0]),
  sundayWh: steps([0, 0]),
  heatingWh: 90,
  coolingWh: 130,
  applianceWh: 300,
  applianceRuns: 0.5,
  isAway: isAugustClosing,
};

/** Staircase lights, lift and entryphone of a block of flats. */
export const stairwell: LoadShape = {
  alwaysOnWh: 55,
  workingDayWh: steps(
    [0, 30],
    [6, 90],
    [7, 150],
    [10, 70],
    [13, 120],
    [16, 90],
    [18, 190],
    [22, 110],
    [23, 60],
  ),
  saturdayWh: steps([0, 60], [8, 80], [12, 130], [17, 110], [20, 160], [23, 90]),
  sundayWh: steps([0, 60], [9, 80], [13, 120], [18, 150], [22, 80]),
  heatingWh: 0,
  coolingWh: 0,
  applianceWh: 220,
  applianceRuns: 2,
  isAway: never,
};
