import { addDays, madridMidnight, type PlainDate } from "#energy/calendar.ts";
import type { CaseState } from "#features/support/contract/case-fields.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { createCases, type Cases, type NewCase } from "#features/support/server/cases.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, execute, int, queryRow, text } from "#platform/server/database/query.ts";
import { noJobs } from "#platform/server/jobs/jobs.ts";
import { administratorContractName, demoCases, demoContracts, demoPeople } from "../demo-people.ts";

interface Reply {
  readonly afterDays: number;
  readonly staffName?: string;
  readonly message: string;
  readonly to?: CaseState;
  readonly assignedTo?: string;
}

interface DemoCase extends Pick<NewCase, "kind" | "categoryId" | "claimSubtype" | "subject" | "message"> {
  readonly reference: string;
  readonly taxId: string;
  readonly contract: string;
  /** Whether the latest bill of the contract is disputed. */
  readonly disputesBill?: true;
  /** Before the demo's day. */
  readonly daysAgo: number;
  readonly replies: readonly Reply[];
}

const { household, company } = demoContracts;
const staffName = "Núria Puigdevall";
/** What is older has been read by its customer. */
const newsOfDays = 14;

const cases: readonly DemoCase[] = [
  {
    reference: demoCases.household.claim,
    taxId: demoPeople.household.taxId,
    contract: household.flat,
    kind: "claim",
    categoryId: null,
    claimSubtype: "009",
    subject: "Desacord amb la lectura facturada",
    message:
      "La lectura de l’última factura no és la que marcava el comptador aquell dia. Jo hi vaig veure uns 90 kWh menys a la punta.",
    disputesBill: true,
    daysAgo: 6,
    replies: [
      {
        afterDays: 2,
        staffName,
        assignedTo: staffName,
        message:
          "Hola, Ariadna. Hem demanat a la distribuïdora que comprovi la lectura. Així que ens respongui t’ho direm aquí mateix.",
      },
    ],
  },
  {
    reference: demoCases.household.deniedClaim,
    taxId: demoPeople.household.taxId,
    contract: household.house,
    kind: "claim",
    categoryId: null,
    claimSubtype: "103",
    subject: "Desacord amb els preus",
    message: "El preu de la vall de l’última factura no és el que vaig contractar.",
    daysAgo: 48,
    replies: [
      {
        afterDays: 9,
        staffName,
        to: "denied",
        message:
          "Hola, Ariadna. Hem comparat la factura amb el contracte i els preus coincideixen: el de la vall va canviar amb els peatges del gener, com et vam avisar amb un mes d’antelació.",
      },
    ],
  },
  {
    reference: demoCases.household.question,
    taxId: demoPeople.household.taxId,
    contract: household.flatGas,
    kind: "question",
    categoryId: 6,
    claimSubtype: null,
    subject: "Revisió de la instal·lació de gas",
    message: "M’han deixat un avís per revisar la instal·lació. És obligatori? Qui l’ha de fer?",
    daysAgo: 31,
    replies: [
      {
        afterDays: 1,
        staffName: "Pau Serradell",
        to: "accepted",
        message:
          "Sí, la revisió és obligatòria cada cinc anys. La pot fer la distribuïdora, que ja t’ha avisat, o un instal·lador autoritzat que triïs tu.",
      },
    ],
  },
  {
    reference: demoCases.household.readings,
    taxId: demoPeople.household.taxId,
    contract: household.flatGas,
    kind: "readings",
    categoryId: 20,
    claimSubtype: null,
    subject: "Lectura del comptador",
    message: "Lectura del comptador de gas, feta amb la foto que vaig enviar per correu.",
    daysAgo: 70,
    replies: [
      {
        afterDays: 1,
        staffName: "Pau Serradell",
        to: "accepted",
        message: "Gràcies. L’hem passada a la distribuïdora per a la propera factura.",
      },
    ],
  },
  {
    reference: demoCases.company.question,
    taxId: demoPeople.company.taxId,
    contract: company.workshop,
    kind: "question",
    categoryId: 3,
    claimSubtype: null,
    subject: "Baixar la potència de l’obrador",
    message: "Hem canviat un forn i voldríem baixar la potència. Quina ens recomaneu?",
    daysAgo: 4,
    replies: [
      {
        afterDays: 1,
        staffName,
        to: "information_required",
        message: "Digueu-nos la potència del forn nou i a quines hores treballeu, i us farem una proposta.",
      },
    ],
  },
  {
    reference: demoCases.administrator.claim,
    taxId: demoPeople.administrator.taxId,
    contract: administratorContractName(12),
    kind: "claim",
    categoryId: null,
    claimSubtype: "009",
    subject: "Consum d’escala massa alt",
    message:
      "L’última factura de l’escala dobla les d’abans i no hi ha res de nou. Podeu comprovar la lectura amb la distribuïdora?",
    daysAgo: 12,
    replies: [],
  },
  {
    reference: demoCases.administrator.question,
    taxId: demoPeople.administrator.taxId,
    contract: administratorContractName(30),
    kind: "question",
    categoryId: 1,
    claimSubtype: null,
    subject: "Factures de totes les escales en un sol fitxer",
    message: "Cada mes baixem quatre-centes factures. Ens les podeu enviar agrupades per comunitat?",
    daysAgo: 2,
    replies: [],
  },
  {
    reference: demoCases.neighbour.question,
    taxId: demoPeople.neighbour.taxId,
    contract: demoContracts.neighbour.home,
    kind: "question",
    categoryId: 1,
    claimSubtype: null,
    subject: "Cambio de titular",
    message: "El piso lo he heredado y quiero poner el contrato a mi nombre. ¿Qué papeles necesito?",
    daysAgo: 1,
    replies: [],
  },
  {
    reference: demoCases.pensioner.question,
    taxId: demoPeople.pensioner.taxId,
    contract: demoContracts.pensioner.home,
    kind: "question",
    categoryId: 1,
    claimSubtype: null,
    subject: "Renovació del bo social",
    message: "M’han dit que el bo social s’ha de renovar. Em podeu trucar i explicar-m’ho?",
    daysAgo: 3,
    replies: [],
  },
];

const languageOf = ({ taxId }: DemoCase) =>
  Object.values(demoPeople).find((person) => person.taxId === taxId)?.language ?? "ca";

const findContract = async ({ pool }: Pick<Database, "pool">, { taxId, contract }: DemoCase) => {
  const customer = await queryRow(pool, {
    text: `select customer_id as "customerId" from login_names where login_name = $1`,
    values: [taxId],
    columns: { customerId: bigint },
  });
  return queryRow(pool, {
    text: `select customer_id as "customerId", contract_id as "contractId" from contract_names
           where customer_id = $1 and name = $2`,
    values: [customer?.customerId ?? null, contract],
    columns: { customerId: bigint, contractId: bigint },
  });
};

const latestBill = async (
  { pool }: Pick<Database, "pool">,
  { customerId, contractId }: { customerId: number; contractId: number },
): Promise<string | null> =>
  (
    await queryRow(pool, {
      text: `select number from invoices where customer_id = $1 and contract_id = $2 and rectifying = 'none'
             order by issued_on desc limit 1`,
      values: [customerId, contractId],
      columns: { number: text },
    })
  )?.number ?? null;

const at = (day: PlainDate, minutes: number): Date =>
  new Date(madridMidnight(day).getTime() + (9 * 60 + minutes) * 60_000);

const replyTo = async (
  all: Cases,
  key: { customerId: number; reference: string },
  { afterDays: _afterDays, ...reply }: Reply & { readonly now: Date },
): Promise<void> => {
  await all.inTransaction((client) => all.act(client, key, { actor: "retailer", ...reply }));
};

const loadCase = async (
  { database, today }: { database: Database; today: PlainDate },
  all: Cases,
  demoCase: DemoCase,
): Promise<void> => {
  const owner = await findContract(database, demoCase);
  if (owner === undefined) throw new Error(`The demo has no contract ${demoCase.contract}`);
  const day = addDays(today, -demoCase.daysAgo);
  const { kind, categoryId, claimSubtype, subject, message, reference, replies } = demoCase;
  const language = languageOf(demoCase);
  await all.open({
    ...owner,
    kind,
    categoryId,
    claimSubtype,
    subject,
    message,
    language,
    invoiceNumber: demoCase.disputesBill === true ? await latestBill(database, owner) : null,
    formerReference: reference,
    now: at(day, 12),
  });
  for (const reply of replies)
    await replyTo(
      all,
      { customerId: owner.customerId, reference },
      { ...reply, now: at(addDays(day, reply.afterDays), 95) },
    );
  await execute(database.pool, {
    text: "delete from outbox_events where customer_id = $1 and payload ->> 'reference' = $2",
    values: [owner.customerId, reference],
  });
  if (demoCase.daysAgo > newsOfDays)
    await execute(database.pool, {
      text: "update cases set read_at = changed_at where customer_id = $1 and reference = $2",
      values: [owner.customerId, reference],
    });
};

/** Loads the questions, readings and claims of the demo's customers, with the answers of staff. Repeating it changes nothing. */
export const loadDemoCases = async (given: { database: Database; today: PlainDate }): Promise<void> => {
  const existing = await queryRow(given.database.pool, {
    text: "select 1 as one from case_references limit 1",
    columns: { one: int },
  });
  if (existing !== undefined) return;
  const all = createCases({
    database: given.database,
    // What the demo begins with was confirmed long ago, and reported: its events are deleted.
    jobs: noJobs,
    announce,
    readConfiguration: () => ({ support: { answerWorkingDays: 15, holidays: [], reopenDays: 30 } }),
  });
  for (const demoCase of cases) await loadCase(given, all, demoCase);
};
