import {
  AirVent,
  CookingPot,
  Fuel,
  Heater,
  Microwave,
  PlugZap,
  Refrigerator,
  ShowerHead,
  ThermometerSun,
  Tv,
  Utensils,
  WashingMachine,
  Waves,
  Wind,
  type LucideIcon,
} from "lucide-react";
import type { ApplianceName } from "#energy/appliances.ts";

const pictures: Readonly<Record<Exclude<ApplianceName, "oven">, LucideIcon>> = {
  stove: Heater,
  heating: ThermometerSun,
  water_heater: ShowerHead,
  dishwasher: Utensils,
  washing_machine: WashingMachine,
  dryer: Wind,
  hob: CookingPot,
  air_conditioning: AirVent,
  microwave: Microwave,
  fridge: Refrigerator,
  tv: Tv,
  electric_vehicle: PlugZap,
  pool: Waves,
  heating_oil: Fuel,
};

/** An oven in the strokes of the other pictures, whose set has none. */
const Oven = () => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <rect x="3" y="3" width="18" height="18" rx="2" />
    <path d="M3 8.5h18M7 5.75h.01M10.5 5.75h.01M17 5.75h.01M7 12h10" />
    <rect x="7" y="12" width="10" height="5.5" rx="1" />
  </svg>
);

export const AppliancePicture = ({ name }: { readonly name: ApplianceName }) => {
  if (name === "oven") return <Oven />;
  const Picture = pictures[name];
  return <Picture aria-hidden="true" />;
};
