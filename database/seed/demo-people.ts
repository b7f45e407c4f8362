import { demoCif, demoNif } from "./identifiers.ts";

/** The password of all demo customers with an account. */
export const demoPassword = "Demo-1234";

export type DemoPerson = {
  name: string;
  taxId: string;
  kind: "person" | "company";
  email: string;
  mobile: string;
  language: "ca" | "es" | "en";
};

/**
 * The demo retailer's customers, all fictitious: email domains end in `.example` and numbers come from unassigned
 * ranges.
 */
export const demoPeople = {
  /** Two homes, five current or future electricity and gas contracts, an ended one, a solar roof. */
  household: {
    name: "Ariadna Fontclara Roure",
    taxId: "12345678Z",
    kind: "person",
    email: "ariadna.fontclara@correu.example",
    mobile: "600000101",
    language: "ca",
  },
  /** A bakery: a workshop on 3.0TD, three shops and an office, billed in one multipoint invoice a month. */
  company: {
    name: "Forn i Obrador Serrabona, SC",
    taxId: "J99216582",
    kind: "company",
    email: "administracio@fornserrabona.example",
    mobile: "600000102",
    language: "ca",
  },
  /** Has just signed up: no contract, no invoice. */
  newcomer: {
    name: "Amina Belkacem Haddad",
    taxId: "X1234567L",
    kind: "person",
    email: "amina.belkacem@correo.example",
    mobile: "600000103",
    language: "es",
  },
  /** Manages the staircases of four hundred blocks of flats, with a contract each. */
  administrator: {
    name: "Finques Torrebruna, SL",
    taxId: demoCif("B", "administrator"),
    kind: "company",
    email: "comptabilitat@finquestorrebruna.example",
    mobile: "600000104",
    language: "ca",
  },
  /** Held the supply of the household's flat before the household. */
  formerTenant: {
    name: "Guillem Castellvell Prat",
    taxId: demoNif("former tenant"),
    kind: "person",
    email: "guillem.castellvell@correu.example",
    mobile: "600000105",
    language: "ca",
  },
  /** Holds the supply of the household's former flat; unrelated to the other customers. */
  neighbour: {
    name: "Remei Sagnier Obiols",
    taxId: demoNif("neighbour"),
    kind: "person",
    email: "remei.sagnier@correo.example",
    mobile: "600000106",
    language: "es",
  },
  /** An old man on the social bonus, who gets paper invoices and calls the office. */
  pensioner: {
    name: "Ramon Vilaseca Torrent",
    taxId: demoNif("pensioner"),
    kind: "person",
    email: "ramon.vilaseca@correu.example",
    mobile: "600000107",
    language: "ca",
  },
} as const satisfies Record<string, DemoPerson>;

export type DemoPersonName = keyof typeof demoPeople;

/** Customers with a contract and no account yet: they demonstrate the activation. */
const demoPeopleWithoutPassword: readonly DemoPersonName[] = ["formerTenant", "neighbour"];

/** Customers that can sign in, with the demo's password. */
export const demoPeopleWithPassword = Object.entries(demoPeople).filter(
  ([kind]) => !demoPeopleWithoutPassword.some((name) => name === kind),
);

/** Numbers of the contracts that tests and journeys refer to. */
export const demoContracts = {
  household: {
    flat: "0012101",
    house: "0012102",
    garage: "0012103",
    flatGas: "0012104",
    formerFlat: "0009871",
  },
  company: {
    workshop: "0031001",
    shopVic: "0031002",
    shopManresa: "0031003",
    shopVinaros: "0031004",
    officeMadrid: "0031005",
  },
  formerTenant: { formerFlat: "0008120", home: "0013555" },
  neighbour: { home: "0013210" },
  pensioner: { home: "0004417", gas: "0004418" },
} as const;

/** Numbers of the questions, readings and claims that the demo has. */
export const demoCases = {
  household: { claim: "D7QM-2X9R", deniedClaim: "D4HT-8KWP", question: "D9BN-5RZV", readings: "D3FC-6YGA" },
  company: { question: "D6PK-3MXJ" },
  administrator: { claim: "D8RV-4TXN", question: "D5WC-7JYE" },
  neighbour: { question: "D2ZK-9GPF" },
  pensioner: { question: "D4YM-6RHB" },
} as const;

/** Name of one of the administrator's contracts, from 1 to 400. */
export const administratorContractName = (place: number): string => String(40_000 + place).padStart(7, "0");

export const administratorContractCount = 400;
