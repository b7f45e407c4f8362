import { meterRegisters, readingDeviations } from "#energy/meter-readings.ts";
import {
  date,
  execute,
  instant,
  int,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";

const messageColumns = {
  message: int,
  author: oneOf("customer", "staff"),
  staffName: nullable(text),
  body: text,
  writtenAt: instant,
};
export type CaseMessage = RowOf<typeof messageColumns>;

/** The conversation of a case, the oldest message first. */
export const findMessages = (
  client: Queryable,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: number },
): Promise<CaseMessage[]> =>
  queryRows(client, {
    name: "find-case-messages",
    text: `select message, author, staff_name as "staffName", body, written_at as "writtenAt" from case_messages
           where customer_id = $1 and case_id = $2 order by message`,
    values: [customerId, caseId],
    columns: messageColumns,
  });

const readingColumns = {
  register: oneOf(...meterRegisters),
  readOn: date,
  value: int,
  deviation: oneOf(...readingDeviations),
};
export type SentReading = RowOf<typeof readingColumns>;

export const findSentReadings = (
  client: Queryable,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: number },
): Promise<SentReading[]> =>
  queryRows(client, {
    name: "find-readings-of-case",
    text: `select register, read_on as "readOn", value, deviation from meter_readings
           where customer_id = $1 and case_id = $2 order by register`,
    values: [customerId, caseId],
    columns: readingColumns,
  });

/** Adds a message to the conversation; returns its number. */
export const insertMessage = async (
  client: Queryable,
  { customerId, caseId }: { readonly customerId: number; readonly caseId: number },
  message: Omit<CaseMessage, "message">,
): Promise<number> => {
  const row = await queryRow(client, {
    name: "insert-case-message",
    text: `insert into case_messages (customer_id, case_id, message, author, staff_name, body, written_at)
           select $1, $2, coalesce(max(message), 0) + 1, $3, $4, $5, $6 from case_messages
           where customer_id = $1 and case_id = $2 returning message`,
    values: [customerId, caseId, message.author, message.staffName, message.body, message.writtenAt],
    columns: { message: int },
  });
  if (row === undefined) throw new Error("The message was not written");
  return row.message;
};

export const insertReadings = async (
  client: Queryable,
  key: { readonly customerId: number; readonly caseId: number; readonly contractId: number },
  readings: readonly SentReading[],
): Promise<void> => {
  for (const { register, readOn, value, deviation } of readings)
    await execute(client, {
      name: "insert-meter-reading",
      text: `insert into meter_readings (customer_id, case_id, register, contract_id, read_on, value, deviation)
             values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [key.customerId, key.caseId, register, key.contractId, readOn, value, deviation],
    });
};
