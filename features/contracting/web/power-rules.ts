import { HOUSEHOLD_POWER_LIMIT_W } from "#energy/power-limits.ts";
import { powerFromText } from "#energy/power-change.ts";
import { type ContractingAnswers, type PowerName, powerNames } from "./contracting-answers.ts";

type TypedPowers = ContractingAnswers["contract"]["powers"];
export type WrittenPowerProblem = "required" | "not_a_power" | "below_one" | "below_previous";

/** The lowest power that can be contracted. */
const leastPowerW = 1000;

/** The periods that are asked: six where one of the first two is above 15 kW. */
export const askedPowers = (typed: TypedPowers): readonly PowerName[] => {
  const isLarge = [typed.P1, typed.P2].some((text) => (powerFromText(text) ?? 0) > HOUSEHOLD_POWER_LIMIT_W);
  return isLarge ? powerNames : powerNames.slice(0, 2);
};

/** In W, from P1; undefined while one of the asked powers is wrong. */
export const writtenPowers = (typed: TypedPowers): readonly number[] | undefined => {
  const names = askedPowers(typed);
  if (names.some((name) => powerProblem(typed, name) !== undefined)) return undefined;
  return names.map((name) => powerFromText(typed[name]) ?? 0);
};

/** What is wrong with the power of a period; with six periods none is below the one before. */
export const powerProblem = (typed: TypedPowers, name: PowerName): WrittenPowerProblem | undefined => {
  const text = typed[name];
  if (text.trim() === "") return "required";
  const powerW = powerFromText(text);
  if (powerW === undefined) return "not_a_power";
  if (powerW < leastPowerW) return "below_one";
  const names = askedPowers(typed);
  const before = names[names.indexOf(name) - 1];
  const beforeW = before === undefined ? undefined : powerFromText(typed[before]);
  return names.length === powerNames.length && beforeW !== undefined && powerW < beforeW
    ? "below_previous"
    : undefined;
};
