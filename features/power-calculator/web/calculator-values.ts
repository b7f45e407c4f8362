import * as z from "zod/mini";
import {
  type ApplianceName,
  applianceNames,
  appliances,
  defaultSimultaneity,
  type Home,
  maxCount,
  maxPoolVolume,
  simultaneities,
  type Simultaneity,
  type UsedAppliance,
} from "#energy/appliances.ts";

const choice = z.object({ isOn: z.boolean(), option: z.string(), quantity: z.string() });
export type ApplianceChoice = z.output<typeof choice>;

/** What is typed in the calculator; its draft is stored in the tab. */
export const calculatorShape = z.object({
  cups: z.string(),
  area: z.string(),
  people: z.string(),
  present: z.string(),
  simultaneity: z.string(),
  appliances: z.record(z.string(), choice),
});
export type CalculatorValues = z.output<typeof calculatorShape>;

export const noChoice: ApplianceChoice = { isOn: false, option: "0", quantity: "1" };

export const emptyCalculator: CalculatorValues = {
  cups: "",
  area: "0",
  people: "",
  present: "",
  simultaneity: String(defaultSimultaneity),
  appliances: {},
};

const maxDigits = 5;

/** A whole number above zero as it is typed; undefined for any other text. */
export const wholeNumber = (text: string): number | undefined => {
  const written = text.trim();
  if (written.length > maxDigits || !/^\d+$/.test(written)) return undefined;
  const number = Number(written);
  return number > 0 ? number : undefined;
};

export const simultaneityOf = ({ simultaneity }: CalculatorValues): Simultaneity =>
  simultaneities.find((each) => String(each) === simultaneity) ?? defaultSimultaneity;

export const homeOf = (values: CalculatorValues): Home => ({
  area: wholeNumber(values.area) ?? 0,
  simultaneity: simultaneityOf(values),
});

/** The highest quantity of an appliance; undefined where there is none to type. */
export const maxQuantityOf = (name: ApplianceName): number | undefined => {
  const { quantity } = appliances[name];
  if (quantity === "count") return maxCount;
  return quantity === "volume" ? maxPoolVolume : undefined;
};

export const isQuantityRight = (name: ApplianceName, { quantity }: ApplianceChoice): boolean => {
  const maximum = maxQuantityOf(name);
  const number = wholeNumber(quantity);
  return maximum === undefined || (number !== undefined && number <= maximum);
};

export const usedOf = (name: ApplianceName, { option, quantity }: ApplianceChoice): UsedAppliance => ({
  name,
  option: Number(option),
  quantity: wholeNumber(quantity) ?? 0,
});

/** The appliances that are on, in the order of the screen. */
export const usedAppliances = (values: CalculatorValues): UsedAppliance[] =>
  applianceNames.flatMap((name) => {
    const { isOn, ...rest } = values.appliances[name] ?? noChoice;
    return isOn ? [usedOf(name, { isOn, ...rest })] : [];
  });
