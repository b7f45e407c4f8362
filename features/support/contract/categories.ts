import * as z from "zod/mini";
import { caseSections, readingsCategory } from "./case-fields.ts";

const category = z.strictObject({
  id: z.int().check(z.gte(1), z.lte(99_999)),
  section: z.enum(caseSections),
  name: z.strictObject({
    ca: z.string().check(z.minLength(1), z.maxLength(80)),
    es: z.string().check(z.minLength(1), z.maxLength(80)),
    en: z.string().check(z.minLength(1), z.maxLength(80)),
  }),
  /** Who chooses it: customers, visitors or both. */
  offeredTo: z._default(z.enum(["customers", "visitors", "everyone"]), "everyone"),
});
export type CaseCategory = z.output<typeof category>;

const defaults: CaseCategory[] = [
  {
    id: 1,
    section: "bills",
    offeredTo: "customers",
    name: { ca: "Una factura", es: "Una factura", en: "A bill" },
  },
  {
    id: 2,
    section: "bills",
    offeredTo: "customers",
    name: { ca: "Pagaments i deutes", es: "Pagos y deudas", en: "Payments and debts" },
  },
  {
    id: 3,
    section: "contracts",
    offeredTo: "customers",
    name: {
      ca: "Contracte, potència o preu",
      es: "Contrato, potencia o precio",
      en: "Contract, power or price",
    },
  },
  {
    id: 4,
    section: "contracts",
    offeredTo: "customers",
    name: { ca: "Canvi de titular o baixa", es: "Cambio de titular o baja", en: "Change of holder or end" },
  },
  {
    id: 5,
    section: "supply",
    offeredTo: "customers",
    name: {
      ca: "Autoconsum i moneder solar",
      es: "Autoconsumo y monedero solar",
      en: "Self-consumption and solar wallet",
    },
  },
  {
    id: 6,
    section: "supply",
    offeredTo: "customers",
    name: { ca: "Comptador o consum", es: "Contador o consumo", en: "Meter or consumption" },
  },
  {
    id: readingsCategory,
    section: "supply",
    offeredTo: "customers",
    name: { ca: "Lectura del comptador", es: "Lectura del contador", en: "Meter reading" },
  },
  {
    id: 30,
    section: "contracts",
    offeredTo: "visitors",
    name: { ca: "Vull contractar", es: "Quiero contratar", en: "I want to sign a contract" },
  },
  {
    id: 31,
    section: "other",
    offeredTo: "visitors",
    name: {
      ca: "Soc client i no puc entrar",
      es: "Soy cliente y no puedo entrar",
      en: "I am a customer and cannot sign in",
    },
  },
  {
    id: 7,
    section: "other",
    offeredTo: "everyone",
    name: { ca: "Una altra cosa", es: "Otra cosa", en: "Something else" },
  },
];

const hasOneOfEachId = (categories: readonly CaseCategory[]): boolean =>
  new Set(categories.map(({ id }) => id)).size === categories.length;

/** The categories of the deployment; the one of meter readings has the id 20. */
export const caseCategories = z._default(
  z
    .array(category)
    .check(
      z.minLength(1),
      z.maxLength(40),
      z.refine(hasOneOfEachId, "each category must have an id of its own"),
    ),
  defaults,
);
