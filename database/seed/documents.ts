import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { addDays, madridMidnight, type PlainDate, plainDate } from "#energy/calendar.ts";
import { type SupplyPlan, tariffName } from "./contracts/supply-plan.ts";
import { administratorContractName, demoContracts, demoPeople } from "./demo-people.ts";
import { fullAddress } from "./places.ts";

/** A contract document: its record and its printed content. */
export type DemoDocument = {
  path: string;
  category: string;
  name: string;
  filename: string;
  createdAt: Date;
  title: string;
  /** Label and value, one pair per line. */
  rows: readonly (readonly [label: string, value: string])[];
  paragraphs: readonly string[];
};

const LABEL_WIDTH = 150;
const INK = "#1d2433";
const MUTED = "#5b6472";

/** Draws the document on one PDF page. The same document gives the same bytes. */
export const drawDocument = (document: DemoDocument): Promise<Buffer> => {
  const pdf = new PDFDocument({
    size: "A4",
    margin: 64,
    info: {
      Title: document.title,
      Author: "Llum (demo)",
      CreationDate: document.createdAt,
      ModDate: document.createdAt,
    },
  });
  pdf.fillColor(MUTED).fontSize(10).text("Llum, comercialitzadora de demostració").moveDown(2);
  pdf.fillColor(INK).font("Helvetica-Bold").fontSize(18).text(document.title).moveDown();
  for (const [label, value] of document.rows) {
    const top = pdf.y;
    pdf.font("Helvetica").fontSize(10).fillColor(MUTED).text(label, 64, top, { width: LABEL_WIDTH });
    pdf
      .fillColor(INK)
      .text(value, 64 + LABEL_WIDTH, top)
      .moveDown(0.4);
  }
  pdf.moveDown();
  for (const paragraph of document.paragraphs) pdf.text(paragraph, 64, pdf.y, { align: "left" }).moveDown();
  pdf.end();
  return buffer(pdf);
};

type Paper = Pick<DemoDocument, "category" | "name" | "title" | "paragraphs"> & {
  on: PlainDate;
  slug: string;
};

const OFFICE_HOUR_MS = 10.5 * 3_600_000;

const at = (day: PlainDate): Date => new Date(madridMidnight(day).getTime() + OFFICE_HOUR_MS);

const rowsOf = (plan: SupplyPlan): DemoDocument["rows"] => {
  const { name, taxId } = demoPeople[plan.person];
  const powers =
    plan.commodity === "electricity"
      ? ([
          [
            "Potències",
            plan.powersW.map((powerW) => `${String(powerW / 1000).replace(".", ",")} kW`).join(" · "),
          ],
        ] as const)
      : [];
  return [
    ["Contracte", plan.contractName],
    ["Titular", `${name} (${taxId})`],
    ["CUPS", plan.cups],
    ["Adreça", fullAddress(plan.place)],
    ["Peatge", tariffName(plan.accessTariff)],
    ...powers,
  ];
};

const contractPaper = (signedOn: PlainDate): Paper => ({
  category: "Contracte",
  slug: "contracte",
  name: "Contracte signat",
  title: "Contracte de subministrament",
  on: signedOn,
  paragraphs: [
    "El titular contracta el subministrament del punt indicat amb el producte i les potències d’aquest document. " +
      "Sense permanència: pots marxar quan vulguis, sense cap cost.",
    "Document d’exemple. Ni el titular ni el punt de subministrament no existeixen.",
  ],
});

const termsPaper = (signedOn: PlainDate): Paper => ({
  category: "Contracte",
  slug: "condicions-generals",
  name: "Condicions generals",
  title: "Condicions generals del contracte",
  on: signedOn,
  paragraphs: [
    "1. Objecte. La comercialitzadora subministra l’energia al punt indicat.",
    "2. Factures. Es fan amb les lectures que publica la distribuïdora.",
    "3. Reclamacions. Tens resposta en quinze dies hàbils.",
  ],
});

const reportPaper = (year: number): Paper => ({
  category: "Informes",
  slug: `informe-${year}`,
  name: `Informe anual d’energia ${year}`,
  title: `Informe anual d’energia ${year}`,
  on: plainDate(`${year + 1}-01-20`),
  paragraphs: [
    "Resum de l’any: consum per períodes, potència màxima i comparació amb habitatges semblants.",
    "Trobaràs el detall de cada hora a l’apartat de consum.",
  ],
});

/** Reports of the two calendar years before the day, if the supply had started. */
const reportPapers = (startsOn: PlainDate, today: PlainDate): Paper[] => {
  const lastYear = Number(addDays(today, -20).slice(0, 4)) - 1;
  return [lastYear - 1, lastYear].filter((year) => startsOn <= plainDate(`${year}-12-01`)).map(reportPaper);
};

const installationPapers = (startsOn: PlainDate): Paper[] => [
  {
    category: "Instal·lació",
    slug: "certificat-instal-lacio",
    name: "Certificat de la instal·lació elèctrica",
    title: "Certificat de la instal·lació",
    on: addDays(startsOn, -30),
    paragraphs: ["La instal·lació compleix el reglament de baixa tensió."],
  },
  {
    category: "Instal·lació",
    slug: "autoconsum",
    name: "Alta d’autoconsum amb compensació",
    title: "Alta d’autoconsum",
    on: addDays(startsOn, 24),
    paragraphs: [
      "Modalitat 41: autoconsum individual amb excedents i compensació.",
      "Potència dels panells: 4,6 kW. La distribuïdora n’ha confirmat l’alta.",
    ],
  },
];

const noticePaper = (on: PlainDate): Paper => ({
  category: "Comunicacions",
  slug: "canvi-de-preus",
  name: "Carta de revisió de preus",
  title: "Revisió de preus",
  on,
  paragraphs: [
    "A partir del primer de gener canvien els preus de la potència i de l’energia. Els tens al detall del contracte.",
    "Si no hi estàs d’acord pots donar de baixa el contracte sense cap cost.",
  ],
});

type Signed = { plan: SupplyPlan; signedOn: PlainDate; startsOn: PlainDate; today: PlainDate };

const ownPapers = ({ plan, signedOn, startsOn, today }: Signed): Paper[] => {
  const { household, company } = demoContracts;
  switch (plan.contractName) {
    case household.house:
      return [
        ...installationPapers(startsOn),
        ...reportPapers(startsOn, today),
        noticePaper(addDays(today, -40)),
      ];
    case household.flat:
      return [termsPaper(signedOn), ...reportPapers(startsOn, today), noticePaper(addDays(today, -40))];
    case company.workshop:
      return [termsPaper(signedOn), ...reportPapers(startsOn, today)];
    default:
      return [];
  }
};

/** These customers' contracts have documents; of the four hundred stairwells, only the first has. */
const hasPapers = (plan: SupplyPlan): boolean =>
  plan.person !== "administrator" || plan.contractName === administratorContractName(1);

/** The documents of a contract; none before it is signed. */
export const documentsOf = (plan: SupplyPlan, today: PlainDate): DemoDocument[] => {
  const { signedOn, startsOn } = plan;
  if (signedOn === null || startsOn === null || !hasPapers(plan)) return [];
  return [contractPaper(signedOn), ...ownPapers({ plan, signedOn, startsOn, today })].map(
    ({ on, slug, ...paper }) => ({
      ...paper,
      filename: `${slug}-${plan.contractName}.pdf`,
      path: `documents/${slug}-${plan.contractName}.pdf`,
      createdAt: at(on),
      rows: rowsOf(plan),
    }),
  );
};

/** An invoice as a former billing system of the retailer printed it. */
export const formerInvoice = (invoice: {
  readonly number: string;
  readonly issuedOn: string;
  readonly totalCents: number;
}): DemoDocument => ({
  path: `invoices/${invoice.number}.pdf`,
  category: "Factures",
  name: `Factura ${invoice.number}`,
  filename: `${invoice.number}.pdf`,
  createdAt: at(plainDate(invoice.issuedOn)),
  title: `Factura ${invoice.number}`,
  rows: [
    ["Data", invoice.issuedOn],
    ["Total", `${(invoice.totalCents / 100).toFixed(2).replace(".", ",")} €`],
  ],
  paragraphs: ["Aquesta factura es va fer amb l’anterior sistema de facturació de la comercialitzadora."],
});
