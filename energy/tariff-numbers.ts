import { HOUSEHOLD_POWER_LIMIT_W } from "./power-limits.ts";
import { gasTariffs } from "./pricing/product.ts";
import { accessTariffs } from "./tariffs.ts";

/** An access tariff with its number for programs, which never changes. */
export interface NumberedTariff {
  /** Of electricity the number of CNMC's code, of gas 100 more than that of the name. */
  readonly tariffId: number;
  /** CNMC's code of electricity; gas `RL.1`. */
  readonly code: string;
  readonly name: string;
  readonly commodity: "electricity" | "gas";
}

const firstGasNumber = 101;

export const numberedTariffs: readonly NumberedTariff[] = [
  ...accessTariffs.map(({ code, name }) => ({
    tariffId: Number(code),
    code,
    name,
    commodity: "electricity" as const,
  })),
  ...gasTariffs.map((name, index) => ({
    tariffId: firstGasNumber + index,
    code: name,
    name,
    commodity: "gas" as const,
  })),
];

/** Tariffs of electricity that ended on 31 May 2021, as they are on older bills (codes of the exchange, table 17). */
const endedTariffNames = {
  "001": "2.0A",
  "003": "3.0A",
  "004": "2.0DHA",
  "005": "2.1A",
  "006": "2.1DHA",
  "007": "2.0DHS",
  "008": "2.1DHS",
  "011": "3.1A",
  "012": "6.1A",
  "013": "6.2",
  "014": "6.3",
  "015": "6.4",
  "016": "6.5",
  "017": "6.1B",
} as const;
export const endedTariffs: readonly NumberedTariff[] = Object.entries(endedTariffNames).map(
  ([code, name]) => ({ tariffId: Number(code), code, name, commodity: "electricity" }),
);

/** The tariff that can be contracted and has a number. */
export const findNumberedTariff = (
  commodity: NumberedTariff["commodity"],
  tariffId: number,
): NumberedTariff | undefined =>
  numberedTariffs.find((tariff) => tariff.commodity === commodity && tariff.tariffId === tariffId);

const mediumTariffPowerW = 10_000;

/** Whether a supply of electricity of a highest power can have a tariff: 2.0TD up to 15 kW, any other one above. */
export const isTariffOfPower = ({ name }: NumberedTariff, maxPowerW: number): boolean => {
  if (name.startsWith("2.1")) return maxPowerW > mediumTariffPowerW && maxPowerW <= HOUSEHOLD_POWER_LIMIT_W;
  if (name === "2.0TD") return maxPowerW <= HOUSEHOLD_POWER_LIMIT_W;
  return name.startsWith("2.0") ? maxPowerW <= mediumTariffPowerW : maxPowerW > HOUSEHOLD_POWER_LIMIT_W;
};
