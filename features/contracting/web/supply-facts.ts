import { useQuery } from "@tanstack/react-query";
import { isValidCups, normaliseCups } from "#energy/cups.ts";
import { getCupsAvailability } from "#features/supply-points/contract/get-cups-availability.ts";
import { getGasCupsAvailability } from "#features/supply-points/contract/get-gas-cups-availability.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { query } from "#platform/web/api/query.ts";

/** A register that does not answer is not waited for: the visitor types the facts. */
const lookup = { retry: false } as const;

export type ElectricityFacts = AnswerOf<typeof getCupsAvailability>;
export type GasFacts = AnswerOf<typeof getGasCupsAvailability>;

const askedOf = (typed: string) => {
  const cups = normaliseCups(typed);
  return { params: { cups }, isWhole: isValidCups(cups) };
};

/** What the register says of a supply point of electricity, once its CUPS is whole. */
export const useElectricityFacts = (typed: string) => {
  const { params, isWhole } = askedOf(typed);
  return useQuery({ ...query(getCupsAvailability, { params }), ...lookup, enabled: isWhole });
};

/** What the register says of a supply point of gas, once its CUPS is whole. */
export const useGasFacts = (typed: string) => {
  const { params, isWhole } = askedOf(typed);
  return useQuery({ ...query(getGasCupsAvailability, { params }), ...lookup, enabled: isWhole });
};

/** Contracted powers, from P1. */
export const powersOf = (facts: ElectricityFacts): number[] =>
  [facts.powerW, facts.power2W, facts.power3W, facts.power4W, facts.power5W, facts.power6W].flatMap(
    (powerW) => (powerW === null ? [] : [powerW]),
  );
