import { cupsCheckLetters } from "#energy/cups.ts";
import type { ContractingAnswers, ContractingKind } from "#features/contracting/web/contracting-answers.ts";

/** Values that a person fills in together: the first is the usual one, each of `right` passes its form. */
interface Choice<T> {
  readonly right: readonly T[];
  /** Empty or wrong: no form lets them pass, but the calls can be made without one. */
  readonly wrong: readonly T[];
}
type StepName = keyof ContractingAnswers;
export type Choices = { readonly [Name in StepName]: readonly Choice<Partial<ContractingAnswers[Name]>>[] };

const cupsOf = (distributor: string, ending: string): string => {
  const digits = `${distributor}405000000${ending}`;
  return `ES${digits}${cupsCheckLetters(digits)}`;
};
const electricityCups = cupsOf("0031", "101");
const gasCups = cupsOf("0217", "101");
/** As people copy it from a bill: in groups, in small letters, with O for 0, or with the point of measurement. */
const spellingsOf = (cups: string) => ({
  right: [
    cups,
    cups.toLowerCase(),
    cups.replaceAll("0", "O"),
    `${cups.slice(0, 4)} ${cups.slice(4, 12)} ${cups.slice(12)} `,
    `${cups}0F`,
  ].map((spelling) => ({ cups: spelling })),
  wrong: ["", "ES", `${cups.slice(0, -2)}XX`, cups.slice(0, -1), "🔌"].map((spelling) => ({
    cups: spelling,
  })),
});

const names = ["Anna", "Ñandú d’Alòs", "O'Brien", "Mª José", "de la O", "  Núria ", "Жанна", "x".repeat(100)];
const places: Choice<{
  postalCode: string;
  municipality: string;
  locality: string;
  streetType: string;
  street: string;
  number: string;
}> = {
  right: [
    { postalCode: "17003", municipality: "17079", locality: "Girona" },
    { postalCode: "8001", municipality: "08019", locality: "Barcelona" },
    { postalCode: " 38001", municipality: "38038", locality: "Santa Cruz de Tenerife" },
  ].flatMap((place) =>
    [
      { street: "del Migdia", number: "48" },
      { street: " Gran Via de les Corts ", number: "s/n" },
      { street: "ñ".repeat(256), number: "123456789" },
    ].map((street) => ({ ...place, ...street, streetType: "12" })),
  ),
  wrong: [
    { postalCode: "", municipality: "", locality: "", streetType: "", street: "", number: "" },
    { postalCode: "99999", municipality: "", locality: "", streetType: "12", street: "x", number: "1" },
    { postalCode: "170", municipality: "17079", locality: "Girona", streetType: "", street: " ", number: "" },
  ],
};
const details = {
  right: [
    { block: "", stairs: "", floor: "", unit: "", hint: "", cadastralReference: "" },
    { block: "B", stairs: " 2 ", floor: "Principal", unit: "2a", hint: "Timbre ñ", cadastralReference: "" },
    {
      block: "",
      stairs: "",
      floor: "0",
      unit: "",
      hint: "",
      cadastralReference: "9872023 vh5797s 0001 wx",
    },
  ],
  wrong: [
    { block: "", stairs: "", floor: "", unit: "", hint: "", cadastralReference: "9872023VH5797S0001WA" },
    { block: "", stairs: "", floor: "", unit: "", hint: "", cadastralReference: "short" },
  ],
};
const supplies = {
  right: [{ supply: "mine" as const }, { supply: "other" as const }, { supply: "none" as const }],
  wrong: [{ supply: "" as const }],
};
const retailers = { right: [{ retailer: "27" }, { retailer: "3" }], wrong: [{ retailer: "" }] };

const installationOf = (cups: string): Choices["installation"] => [
  supplies,
  spellingsOf(cups),
  places,
  details,
  {
    right: [{ residence: "habitual" }, { residence: "second" }],
    wrong: [{ residence: "business", cnae: "" }],
  },
  retailers,
  { right: [{ acceptsMorosity: true }], wrong: [{ acceptsMorosity: false }] },
  { right: [{ consent: true }], wrong: [{ consent: false }] },
];

const noRepresentative = {
  representativeTaxId: "",
  representativeName: "",
  representativeSurname1: "",
  representativeSurname2: "",
};
/** The last three digits of the number decide about identity (555) and solvency (666). */
const numbers: Choices["person"][number] = {
  right: [
    ...["12345678Z", " 12345678-z", "x1234567l", "1234567L"].map((taxId) => ({ taxId, hasPassport: false })),
    { taxId: "PAB 12345", hasPassport: true },
  ].map((numbered) => ({
    ...numbered,
    name: "Anna",
    surname1: "Roca",
    surname2: "",
    ...noRepresentative,
  })),
  wrong: [
    { taxId: "", hasPassport: false },
    { taxId: "12345678A", hasPassport: false },
    { taxId: "B12345674", hasPassport: false, name: "Forn SL", ...noRepresentative },
    { taxId: "00000555A", hasPassport: false },
    { taxId: "00000666E", hasPassport: false },
    { taxId: "12345678Z", hasPassport: true },
    { taxId: "—", hasPassport: false, name: "" },
  ],
};
const company: Choices["person"][number] = {
  right: [
    {
      taxId: "b-12345674",
      hasPassport: false,
      name: "Forn de la Plaça, SL",
      surname1: "left over",
      representativeTaxId: "12345678z",
      representativeName: "Anna",
      representativeSurname1: "Roca",
      representativeSurname2: "",
    },
  ],
  wrong: [{ representativeTaxId: "A12345674" }, { representativeName: " " }],
};

const person: Choices["person"] = [
  numbers,
  {
    right: names.map((name) => ({ name })),
    wrong: [{ name: "" }, { name: " " }],
  },
  { right: names.map((surname1) => ({ surname1 })), wrong: [{ surname1: "" }] },
  { right: [{ surname2: "" }, ...names.map((surname2) => ({ surname2 }))], wrong: [] },
  {
    right: ["600000001", "+34 600 00 00 01", "0034-600.000.001", "+33 1 23 45 67 89"].map((mobile) => ({
      mobile,
    })),
    wrong: ["", "12", "600000", "+34"].map((mobile) => ({ mobile })),
  },
  {
    right: ["anna@exemple.cat", " Anna@Exemple.CAT ", "a+b@ñandú.example"].map((email) => ({ email })),
    wrong: ["", "anna", "anna@", "anna@exemple .cat"].map((email) => ({ email })),
  },
  { right: [{ language: "ca" }, { language: "es" }, { language: "en" }], wrong: [{ language: "" }] },
  { right: [{ isSameAddress: true }], wrong: [{ isSameAddress: false, street: "" }] },
];
const personElsewhere: Choices["person"] = [
  ...person.slice(0, -1),
  { right: places.right.map((place) => ({ ...place, isSameAddress: false })), wrong: places.wrong },
  details,
];

const powersOf = (...[P1 = "", P2 = "", P3 = "", P4 = "", P5 = "", P6 = ""]: string[]) => ({
  powers: { P1, P2, P3, P4, P5, P6 },
});
const contract: Choices["contract"] = [
  {
    right: [
      { ...powersOf("4,6", "4,6"), tariff: "18", product: "1" },
      { ...powersOf("3.45", "10", "1", "2"), tariff: "18", product: "2" },
      { ...powersOf(" 5,750 ", "1"), tariff: "18", product: "11" },
      { ...powersOf("20", "20", "20", "20", "20", "25"), tariff: "19", product: "9" },
      { ...powersOf("15,001", "15,001", "15,001", "16", "16", "16"), tariff: "19", product: "3" },
    ],
    wrong: [
      { ...powersOf(), tariff: "18", product: "1" },
      { ...powersOf("0,9", "4,6"), tariff: "18", product: "1" },
      { ...powersOf("20", "20", "20", "19", "20", "25"), tariff: "19", product: "9" },
      { ...powersOf("16", "16"), tariff: "19", product: "9" },
      { ...powersOf("20", "20"), tariff: "18", product: "9" },
      { ...powersOf("-1", "abc"), tariff: "18", product: "1" },
      { ...powersOf("4,6", "4,6"), tariff: "", product: "" },
      { ...powersOf("4,6", "4,6"), tariff: "18", product: "5" },
    ],
  },
  { right: [{ isChanged: false }, { isChanged: true }], wrong: [] },
  {
    right: [{ coupons: [] }, { coupons: ["AMICS2026"] }],
    wrong: [{ coupons: ["NO-SUCH"] }, { coupons: ["AMICS2026", "amics2026"] }],
  },
  {
    right: [
      { hasSelfConsumption: false, selfConsumptionCode: "00" },
      { hasSelfConsumption: true, selfConsumptionCode: "41" },
    ],
    wrong: [],
  },
];
const gasContractOf = (kind: ContractingKind): Choices["gasContract"] => [
  {
    right: [
      { tariff: "101", product: "8" },
      { tariff: "102", product: "8" },
    ],
    wrong: [
      { tariff: "", product: "" },
      { tariff: "18", product: "8" },
      { tariff: "101", product: "1" },
    ],
  },
  {
    right: [{ coupons: [] }, { coupons: ["AMICS2026"] }],
    wrong: [{ coupons: ["NO-SUCH"] }],
  },
  ...(kind === "dual"
    ? [
        supplies,
        spellingsOf(gasCups),
        retailers,
        { right: [{ includesGas: true }, { includesGas: false }], wrong: [] },
      ]
    : []),
];

const choicesOfHolder = {
  person,
  "person elsewhere": personElsewhere,
  company: [company, ...person.slice(4)],
} as const;
export const holders = ["person", "person elsewhere", "company"] as const;
type Holder = (typeof holders)[number];

/** What can be filled in, step by step. */
export const choicesOf = (kind: ContractingKind, holder: Holder): Choices => ({
  installation: installationOf(kind === "gas" ? gasCups : electricityCups),
  person: choicesOfHolder[holder],
  contract,
  gasContract: gasContractOf(kind),
  payment: [
    {
      right: ["ES9121000418450200051332", "es91 2100 0418 4502 0005 1332", "DE89370400440532013000"].map(
        (iban) => ({ iban }),
      ),
      wrong: ["", "ES9121000418450200051333", "ES91"].map((iban) => ({ iban })),
    },
    { right: [{ isOwner: true }], wrong: [{ isOwner: false }] },
  ],
  confirmation: [
    { right: [{ acceptsConditions: true }], wrong: [{ acceptsConditions: false }] },
    { right: [{ acceptsPrivacy: true }], wrong: [{ acceptsPrivacy: false }] },
    { right: [{ acceptsPublicity: false }, { acceptsPublicity: true }], wrong: [] },
  ],
});
