import * as z from "zod/mini";
import { day, euros, kilowatts, named } from "#platform/contract/wire.ts";

export const commodities = ["electricity", "gas"] as const;
export type Commodity = (typeof commodities)[number];

export const contractStates = ["draft", "active", "closed"] as const;
export type ContractState = (typeof contractStates)[number];

const wireStates = { draft: "esborrany", active: "activa", closed: "baixa" } as const;
const ourStates = { esborrany: "draft", activa: "active", baixa: "closed" } as const;

/** The retailer's Catalan state names, decoded to ours. */
export const contractState = z.codec(z.enum(["esborrany", "activa", "baixa"]), z.enum(contractStates), {
  decode: (state) => ourStates[state],
  encode: (state) => wireStates[state],
});

const supplyPoint = named({
  cups: ["name", z.string()],
  street: ["street", z.string()],
  city: ["city", z.string()],
  /** Same value as `street`; the specification has both names. */
  streetAddress: ["direccio", z.string()],
  fullAddress: ["full_address", z.string()],
  cadastralReference: ["ref_catastral", z.nullable(z.string())],
});

const pricelist = named({ commercialName: ["nom_comercial", z.string()], productId: ["name", z.string()] });

const periodPower = named({ period: ["period", z.string()], powerW: ["power", kilowatts] });

/** Fields of the contract list; the detail has more. */
export const contractRowFields = {
  contractId: ["id", z.int()],
  /** Number of the contract, which identifies it in requests. */
  name: ["name", z.string()],
  commodity: ["type", z.enum(commodities)],
  state: ["state", contractState],
  signedOn: ["sign_date", z.nullable(day)],
  debtCents: ["amount_debt", euros],
  supplyPoint: ["cups", supplyPoint],
  product: ["pricelist", z.nullable(pricelist)],
  accessTariff: ["tariff", named({ name: ["name", z.string()] })],
  /** One for each period from P1; none for gas. */
  powers: ["contracted_power_period", z.array(periodPower)],
  holder: ["owner_partner", named({ name: ["name", z.string()] })],
} as const;
