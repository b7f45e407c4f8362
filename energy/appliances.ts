/** How many of the appliances are on at the same time: few, some, many. */
export const simultaneities = [0.25, 0.4, 0.6] as const;
export type Simultaneity = (typeof simultaneities)[number];
export const defaultSimultaneity: Simultaneity = 0.4;

export interface Appliance {
  /** Capacities to choose from, where there is a choice, in litres. */
  readonly capacitiesLitres?: readonly number[];
  /** One for each capacity; of a quantity of one. */
  readonly powersKw: readonly number[];
  /** In hundredths of a kW. */
  readonly base: number;
  /** How the quantity is found: always one, how many there are, m² of the home, m³ of the pool. */
  readonly quantity: "one" | "count" | "area" | "volume";
  /** Whether it is off while others are on; what runs for hours counts whole. */
  readonly isSimultaneous: boolean;
}

const appliance = (
  powersKw: readonly number[],
  part: Partial<Pick<Appliance, "capacitiesLitres" | "base" | "quantity" | "isSimultaneous">> = {},
): Appliance => ({ powersKw, base: 0, quantity: "one", isSimultaneous: true, ...part });

/** The appliances of a home and their powers, as the specification lists them (part 3, section 9). */
export const appliances = {
  stove: appliance([1.2], { quantity: "count" }),
  heating: appliance([0.01], { base: 0.1, quantity: "area", isSimultaneous: false }),
  water_heater: appliance([1.2, 1.6, 2, 2.4], { capacitiesLitres: [30, 50, 80, 100] }),
  dishwasher: appliance([1.7]),
  washing_machine: appliance([2]),
  dryer: appliance([2]),
  oven: appliance([2]),
  hob: appliance([1.5]),
  air_conditioning: appliance([1.5], { quantity: "count" }),
  microwave: appliance([1.1]),
  fridge: appliance([0.3], { quantity: "count", isSimultaneous: false }),
  tv: appliance([0.2], { quantity: "count" }),
  electric_vehicle: appliance([0], { quantity: "count" }),
  pool: appliance([0.0085], { quantity: "volume", isSimultaneous: false }),
  heating_oil: appliance([0]),
} as const satisfies Readonly<Record<string, Appliance>>;

export type ApplianceName = keyof typeof appliances;

const isApplianceName = (text: string): text is ApplianceName => Object.hasOwn(appliances, text);
export const applianceNames: readonly ApplianceName[] = Object.keys(appliances).filter(isApplianceName);

/** Quantities that a home can have: how many of one kind, and the volume of its pool in m³. */
export const maxCount = 10;
export const maxPoolVolume = 500;

export interface UsedAppliance {
  readonly name: ApplianceName;
  /** Index of the capacity; 0 without a choice. */
  readonly option: number;
  /** How many, or m³ of the pool; not read for the others. */
  readonly quantity: number;
}

export interface Home {
  /** m². */
  readonly area: number;
  readonly simultaneity: Simultaneity;
}

const quantityOf = ({ name, quantity }: UsedAppliance, { area }: Home): number => {
  const { quantity: kind }: Appliance = appliances[name];
  switch (kind) {
    case "one":
      return 1;
    case "area":
      return area;
    case "count":
    case "volume":
      return quantity;
    default:
      return kind satisfies never;
  }
};

const mwPerKw = 1_000_000;
const mwPerHundredthOfKw = 10_000;
const wPerHundredthOfKw = 10;

/**
 * What an appliance adds to the power of a home, in W: (base + quantity × power × 100 × coefficient where it depends on it)
 * / 100 kW, to the hundredth of a kW. Counted in whole milliwatts, so that halves are rounded up.
 */
export const applianceTotalW = (used: UsedAppliance, home: Home): number => {
  const { powersKw, base, isSimultaneous }: Appliance = appliances[used.name];
  const coefficient = isSimultaneous ? home.simultaneity : 1;
  const ofQuantity = quantityOf(used, home) * (powersKw[used.option] ?? 0) * coefficient * mwPerKw;
  const mw = Math.round(base * mwPerHundredthOfKw) + Math.round(ofQuantity);
  return Math.floor((mw + mwPerHundredthOfKw / 2) / mwPerHundredthOfKw) * wPerHundredthOfKw;
};

/** The power that a home needs at once, in W to the hundredth of a kW: the sum of its appliances. */
export const optimalPowerW = (used: readonly UsedAppliance[], home: Home): number =>
  used.reduce((sum, each) => sum + applianceTotalW(each, home), 0);

/** Whether an appliance of a home can have a total, whatever its capacity and number. */
export const isPossibleTotal = (name: ApplianceName, totalW: number, home: Home): boolean => {
  const { powersKw, quantity }: Appliance = appliances[name];
  const counts = { one: 1, area: 1, count: maxCount, volume: maxPoolVolume } as const;
  return powersKw.some((_power, option) => {
    for (let count = 1; count <= counts[quantity]; count += 1)
      if (applianceTotalW({ name, option, quantity: count }, home) === totalW) return true;
    return false;
  });
};
