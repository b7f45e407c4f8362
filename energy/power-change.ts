import { powerProblems, type PowerProblem } from "./power-limits.ts";
import type { AccessTariffCode } from "./tariffs.ts";

export type PowerChangeProblem = PowerProblem | "power_modification_same";

/** A power as customers write it, in kW with a comma or a dot: its watts, or undefined when it is no such number. */
export const powerFromText = (text: string): number | undefined => {
  const written = text.trim().replace(",", ".");
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(written)) return undefined;
  return Math.round(Number(written) * 1000);
};

/**
 * Why a change of power would be refused, by the index of its period. Empty when it would not. The request is the whole
 * set of powers, so a period may stay as it is as long as another changes; when none does, every period has the problem
 * `power_modification_same`.
 */
export const powerChangeProblems = (
  tariff: AccessTariffCode,
  currentW: readonly number[],
  requestedW: readonly number[],
): ReadonlyMap<number, PowerChangeProblem> => {
  const problems = new Map<number, PowerChangeProblem>(
    powerProblems(tariff, requestedW).map(({ period, problem }) => [period - 1, problem]),
  );
  const isSame = requestedW.length === currentW.length && requestedW.every((w, i) => w === currentW[i]);
  if (isSame) requestedW.forEach((_, index) => problems.set(index, "power_modification_same"));
  return problems;
};

/**
 * What must follow from the powers that the customer has changed, where no period may have less than the one before:
 * those left alone rise or fall as little as possible. Where the changed ones contradict each other, each later one rises.
 */
export const followingPowers = (
  tariff: AccessTariffCode,
  currentW: readonly number[],
  requestedW: readonly number[],
): number[] => {
  // The two periods of homes may have any order.
  if (tariff === "018") return [...requestedW];
  const isChanged = requestedW.map((powerW, index) => powerW !== currentW[index]);
  const adapted = requestedW.map((powerW, index) => {
    if (isChanged[index] === true) return powerW;
    const laterW = requestedW.filter((_, other) => other > index && isChanged[other] === true);
    return Math.min(powerW, ...laterW);
  });
  let lowestW = 0;
  return adapted.map((powerW) => (lowestW = Math.max(lowestW, powerW)));
};
