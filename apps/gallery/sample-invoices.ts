import type { StatusTone } from "#platform/ui/feedback/status-chip.tsx";

export interface SampleInvoice {
  number: string;
  date: string;
  address: string;
  kWh: number;
  euros: number;
  state: string;
  tone: StatusTone;
}

const address = "C. Major 12, 2n 1a, Girona";

export const invoices: readonly SampleInvoice[] = [
  {
    number: "FE26-00812",
    date: "3 d’oct. 2026",
    address: address,
    kWh: 214,
    euros: 82.3,
    state: "No pagada",
    tone: "negative",
  },
  {
    number: "FE26-00741",
    date: "4 de set. 2026",
    address: address,
    kWh: 198,
    euros: 76.14,
    state: "Pendent de rebut",
    tone: "warning",
  },
  {
    number: "FE26-00655",
    date: "5 d’ag. 2026",
    address: address,
    kWh: 301,
    euros: 1112.05,
    state: "Pagada",
    tone: "positive",
  },
  {
    number: "AB26-00031",
    date: "5 d’ag. 2026",
    address: address,
    kWh: -301,
    euros: -112.05,
    state: "Retornada",
    tone: "info",
  },
  {
    number: "FE26-00590",
    date: "3 de jul. 2026",
    address: address,
    kWh: 187,
    euros: 71.9,
    state: "Pagada",
    tone: "positive",
  },
];
