import * as z from "zod/mini";
import { isPlainDate, plainDate, type PlainDate } from "#energy/calendar.ts";
import {
  powerControls,
  SupplyPointRegistryUnavailable,
  type RegisteredUse,
  type SupplyPointFacts,
  type SupplyPointQuery,
  type SupplyPointRegistry,
} from "./port.ts";
import { sumUse } from "./registered-use.ts";

export interface HttpRegistryOptions {
  /** Base address of the register's API; `https:`, or `http:` for a program on the same machine. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string;
  readonly timeoutMs?: number;
}

const optional = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null);
const shortText = z.string().check(z.maxLength(100));
const day = z.string().check(z.refine(isPlainDate));
const kilo = z.number().check(z.gte(0), z.lte(1_000_000_000));
const periods = z.array(kilo).check(z.maxLength(6));

const answer = z.object({
  access_tariff: z.string().check(z.minLength(1), z.maxLength(10)),
  powers_kw: z._default(periods, []),
  /** The holder does not share the data of the supply point. */
  opted_out: z._default(z.boolean(), false),
  /** Why it cannot be contracted; null when it can. */
  not_contractable: optional(shortText),
  distributor: optional(shortText),
  postal_code: optional(shortText),
  municipality: optional(shortText),
  retailer: optional(shortText),
  contract_changed_on: optional(day),
  retailer_changed_on: optional(day),
  allowed_power_kw: optional(kilo),
  phases: optional(z.literal([1, 3])),
  power_control: optional(z.enum(powerControls)),
  self_consumption: optional(shortText),
  main_residence: optional(z.boolean()),
  social_bonus: optional(z.boolean()),
  activity: optional(shortText),
  address: z._default(z.array(shortText).check(z.maxLength(10)), []),
  regulated_tariff_right: optional(z.boolean()),
  inspected_on: optional(day),
  use: optional(
    z.object({
      from: day,
      to: day,
      energy_kwh: periods,
      maximum_demands_kw: optional(periods),
    }),
  ),
});
type Answer = z.output<typeof answer>;

const thousandfold = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1000));
const plainDay = (text: string | null): PlainDate | null => (text === null ? null : plainDate(text));

const readUse = ({ use }: Answer): RegisteredUse | null =>
  use === null
    ? null
    : sumUse([
        {
          from: plainDate(use.from),
          to: plainDate(use.to),
          energyWh: thousandfold(use.energy_kwh),
          demandsW: thousandfold(use.maximum_demands_kw ?? []),
        },
      ]);

const factsOfAnswer = (found: Answer, commodity: SupplyPointQuery["commodity"]): SupplyPointFacts => {
  const common = {
    accessTariff: found.access_tariff,
    powersW: thousandfold(found.powers_kw),
    distributor: found.distributor,
    postalCode: found.postal_code,
    municipality: found.municipality,
    retailer: found.retailer,
    contractChangedOn: plainDay(found.contract_changed_on),
    retailerChangedOn: plainDay(found.retailer_changed_on),
    use: readUse(found),
  };
  if (commodity === "gas")
    return {
      ...common,
      commodity,
      address: found.address,
      hasRegulatedTariffRight: found.regulated_tariff_right,
      inspectedOn: plainDay(found.inspected_on),
    };
  return {
    ...common,
    commodity,
    allowedPowerW: found.allowed_power_kw === null ? null : Math.round(found.allowed_power_kw * 1000),
    phases: found.phases,
    powerControl: found.power_control,
    selfConsumption: found.self_consumption,
    isMainResidence: found.main_residence,
    hasSocialBonus: found.social_bonus,
    activity: found.activity,
  };
};

/** A register with the JSON API of `README.md`. */
export const createHttpRegistry = ({
  url,
  token,
  timeoutMs = 5_000,
}: HttpRegistryOptions): SupplyPointRegistry => {
  const read = async (path: string): Promise<z.output<typeof answer> | undefined> => {
    const response = await fetch(`${url.replace(/\/$/, "")}${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (response.ok) return answer.parse(await response.json());
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`The register of supply points answered ${response.status}`);
  };
  return {
    find: async ({ supplyPoint, commodity }) => {
      const path = `/supply-points/${encodeURIComponent(supplyPoint)}?commodity=${commodity}`;
      const found = await read(path).catch((cause: unknown) => {
        throw new SupplyPointRegistryUnavailable("The register of supply points does not answer", { cause });
      });
      if (found === undefined) return { kind: "unknown" };
      if (found.opted_out) return { kind: "protected" };
      const facts = factsOfAnswer(found, commodity);
      const reason = found.not_contractable;
      return reason === null ? { kind: "known", facts } : { kind: "not_contractable", reason, facts };
    },
  };
};
