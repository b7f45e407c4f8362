import { addDays, madridDate, plainDate } from "#energy/calendar.ts";
import { compareReading, registersOf } from "#energy/meter-readings.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, oneOf, queryRow, text } from "#platform/server/database/query.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { maxCaseFiles, readingsCategory } from "../contract/case-fields.ts";
import type { CaseCategory } from "../contract/categories.ts";
import { createCase } from "../contract/create-case.ts";
import { listCaseCategories } from "../contract/list-case-categories.ts";
import type { SentReading } from "./message-queries.ts";
import type { Cases } from "./cases.ts";
import { findEarlierReadings } from "./meter-readings.ts";

export interface CategoryPorts {
  readonly readConfiguration: () => {
    readonly features: { readonly contact: boolean; readonly unsignedContact: boolean };
    readonly featureFlags: { readonly crm: { readonly case: boolean } };
    readonly support: {
      readonly categories: readonly CaseCategory[];
      readonly minimumAttachments: number;
    };
  };
}

/** The categories that customers or visitors choose from. */
export const offeredCategories = (
  { support }: ReturnType<CategoryPorts["readConfiguration"]>,
  audience: "customers" | "visitors",
): CaseCategory[] =>
  support.categories.filter(({ offeredTo }) => offeredTo === audience || offeredTo === "everyone");

export const handleListCaseCategories = ({ readConfiguration }: CategoryPorts): Handler =>
  handler(listCaseCategories, async ({ query, language, fail }) => {
    const configuration = readConfiguration();
    const { features, featureFlags } = configuration;
    const isUnsigned = query.unsigned === "true";
    const isOn = isUnsigned ? features.contact && features.unsignedContact : featureFlags.crm.case;
    if (!isOn) return fail("not_found");
    return {
      items: offeredCategories(configuration, isUnsigned ? "visitors" : "customers").map(
        ({ id, name, section }) => ({ id, name: name[language], section }),
      ),
    };
  });

export interface CreateCasePorts extends CategoryPorts {
  readonly database: Pick<Database, "pool">;
  readonly cases: Pick<Cases, "open">;
  readonly resolveAttachments: ResolveAttachments;
}

const contractColumns = {
  contractId: bigint,
  name: text,
  commodity: oneOf("electricity", "gas"),
  accessTariff: text,
};

const findContractOfCase = (
  { pool }: Pick<Database, "pool">,
  { customerId, contractId, commodity }: { customerId: number; contractId: number; commodity: string },
) =>
  queryRow(pool, {
    name: "find-contract-of-case",
    text: `select contract_id as "contractId", name, commodity, access_tariff as "accessTariff" from contracts
           where customer_id = $1 and contract_id = $2 and commodity = $3`,
    values: [customerId, contractId, commodity],
    columns: contractColumns,
  });
type ContractOfCase = NonNullable<Awaited<ReturnType<typeof findContractOfCase>>>;

type CreateCall = Pick<Call<typeof createCase>, "body" | "session" | "now" | "fail">;

/** A reading is of the last two years, and not of the future. */
const oldestReadingDays = 730;

/** The readings of the form, each compared with the earlier ones of its register. Every register must be there, once. */
const readingsOf = async (
  { database }: CreateCasePorts,
  contract: ContractOfCase,
  { body: { reading }, session: { customerId }, now, fail }: CreateCall,
): Promise<SentReading[]> => {
  if (reading === undefined) return [];
  const today = madridDate(now);
  const { commodity, contractId } = contract;
  const readOn = plainDate(reading.readOn);
  if (readOn > today || readOn < addDays(today, -oldestReadingDays))
    return fail("reading_date_not_valid", { errors: { read_on: ["reading_date_not_valid"] } });
  const wanted = registersOf(commodity, contract.accessTariff);
  const given = reading.registers.map(({ register }) => register);
  if (given.length !== wanted.length || wanted.some((register) => !given.includes(register)))
    return fail("registers_not_complete");
  const earlier = await findEarlierReadings(database, { customerId, contractId, commodity });
  return reading.registers.map(({ register, value }) => ({
    register,
    readOn,
    value,
    deviation: compareReading({
      commodity,
      earlier: earlier.filter((operatorCase) => operatorCase.register === register),
      reading: { on: readOn, value },
    }),
  }));
};

export const handleCreateCase = (ports: CreateCasePorts): Handler =>
  handler(createCase, async (call) => {
    const { body, session, language, now, fail } = call;
    const { customerId } = session;
    const { contractId, commodity, categoryId, subject, message } = body;
    const offered = offeredCategories(ports.readConfiguration(), "customers");
    if (!offered.some(({ id }) => id === categoryId)) return fail("category_not_found");
    const contract =
      (await findContractOfCase(ports.database, { customerId, contractId, commodity })) ??
      fail("contract_not_found");
    const readings = categoryId === readingsCategory ? await readingsOf(ports, contract, call) : [];
    const isReading = categoryId === readingsCategory;
    const { minimumAttachments } = ports.readConfiguration().support;
    const files = await ports.resolveAttachments(call, body.attachments ?? [], {
      minimum: isReading ? 0 : minimumAttachments,
      maximum: maxCaseFiles,
    });
    const data = await ports.cases.open({
      customerId,
      kind: isReading ? "readings" : "question",
      categoryId,
      claimSubtype: null,
      contractId,
      invoiceNumber: null,
      subject,
      message,
      language,
      readings,
      files,
      now,
    });
    return { data };
  });
