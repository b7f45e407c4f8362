import type { ContractProcess } from "./contract-process.ts";

/** Who has to act after a refusal: the customer, the retailer, or neither until something else ends. */
export const refusalActors = ["customer", "retailer", "wait"] as const;
export type RefusalActor = (typeof refusalActors)[number];

/**
 * Refusals of a request for a contract that a home or a small company meets, by the distributor's code, and who has to act
 * (electricity: CNMC's formats, table 27; gas: SCTD). The words for each are in the feature that shows them.
 */
const actors = {
  electricity: {
    "01": "customer",
    "02": "retailer",
    "03": "customer",
    "09": "customer",
    "11": "retailer",
    "12": "customer",
    "14": "customer",
    "15": "retailer",
    "17": "customer",
    "20": "wait",
    "21": "retailer",
    "22": "customer",
    "23": "retailer",
    "31": "customer",
    "36": "customer",
    "37": "wait",
    "38": "wait",
    "39": "wait",
    "40": "wait",
    "47": "customer",
    "48": "customer",
    "49": "customer",
    "52": "retailer",
    "55": "retailer",
    "57": "customer",
    "58": "customer",
    "65": "customer",
    "70": "retailer",
    "93": "customer",
    "99": "retailer",
    B1: "customer",
    B2: "customer",
    C3: "retailer",
    C9: "retailer",
    D1: "customer",
    E4: "customer",
    E5: "customer",
    F1: "customer",
    F2: "customer",
    F3: "customer",
    F4: "customer",
    F5: "customer",
    H1: "customer",
    H2: "customer",
    H3: "customer",
    H4: "customer",
  },
  gas: {
    R12: "customer",
    R29: "customer",
    R34: "retailer",
    R37: "wait",
    R43: "retailer",
    R46: "wait",
    R51: "retailer",
    R73: "customer",
    R84: "customer",
    R92: "customer",
    R97: "customer",
    S08: "wait",
    S13: "customer",
    S18: "customer",
  },
} as const satisfies Record<string, Readonly<Record<string, RefusalActor>>>;

type Actors = typeof actors;
export type RefusalCode = keyof Actors["electricity"] | keyof Actors["gas"];

/** Texts that have no code arrive under this one. */
const uncoded = "99";

const isCode = (code: string): code is RefusalCode =>
  Object.hasOwn(actors.electricity, code) || Object.hasOwn(actors.gas, code);

/** The code, or that of refusals without one where it is not known. */
export const knownRefusal = (code: string): RefusalCode => (isCode(code) ? code : uncoded);

export const refusalActorOf = (code: RefusalCode): RefusalActor =>
  ({ ...actors.electricity, ...actors.gas })[code];

export const refusalCodes: readonly RefusalCode[] = [
  ...Object.keys(actors.electricity),
  ...Object.keys(actors.gas),
].filter(isCode);

/**
 * What is asked for after a refusal that says that another process was the right one; of other refusals the process stays.
 * Such a code names the state of the supply, so that the retailer corrects it without the customer.
 */
const corrections: Readonly<Partial<Record<RefusalCode, ContractProcess>>> = {
  "02": "new_supply",
  "21": "switch",
  "55": "switch",
  R34: "new_supply",
  R51: "switch",
};

export const correctedProcessOf = (code: string): ContractProcess | undefined =>
  corrections[knownRefusal(code)];
