import { rowsPerPart, type CustomerPart } from "#platform/contract/customer-part.ts";
import { partRowOf, type CustomerView, type ViewedCustomer } from "#platform/server/customer-view.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { serverWords } from "#platform/server/words.ts";
import { signInMethods } from "../contract/sessions/list-sessions.ts";
import ca from "../locales/customer-view.ca.json" with { type: "json" };
import en from "../locales/customer-view.en.json" with { type: "json" };
import es from "../locales/customer-view.es.json" with { type: "json" };
import { hasPassword } from "./password/passwords.ts";
import { devicePartsOf } from "./sessions/sessions.ts";
import { createAttemptLog } from "./sign-in/attempt-log.ts";

const tones = {
  signed_in: "positive",
  second_factor_asked: "info",
  refused: "warning",
  rate_limited: "negative",
} as const;

/** Open sessions of browsers, those of staff in the customer's view left out. */
const countSessions = async ({ pool }: Pick<Database, "pool">, { customerId, now }: ViewedCustomer) => {
  const row = await queryRow(pool, {
    name: "count-sessions-for-desk",
    text: `select count(*) as total from sessions
           where customer_id = $1 and expires_at > $2 and acted_by is null`,
    values: [customerId, now],
    columns: { total: bigint },
  });
  return row?.total ?? 0;
};

const readSignIns = async (database: Database, viewed: ViewedCustomer): Promise<CustomerPart> => {
  const { customerId, language } = viewed;
  const t = serverWords(language, { ca, es, en });
  const [attempts, isActivated, sessions] = await Promise.all([
    createAttemptLog(database).list({ customerId, limit: rowsPerPart }),
    hasPassword(database.pool, customerId),
    countSessions(database, viewed),
  ]);
  return {
    id: "sign-ins",
    title: t("title"),
    summary: t("account", { account: isActivated ? "yes" : "no", sessions }),
    empty: t("empty"),
    headings: { title: t("way"), when: t("when"), state: t("outcome") },
    rows: attempts.map(({ attemptedAt, address, device, method, outcome }, index) => {
      const { browser, system } = devicePartsOf(device);
      const known = signInMethods.find((each) => each === method) ?? "other";
      return partRowOf({
        key: `${attemptedAt.toISOString()} ${index}`,
        title: t(`methods.${known}`),
        detail: t("device", {
          browser: browser ?? t("unknownBrowser"),
          system: system ?? t("unknownSystem"),
          address,
        }),
        at: attemptedAt,
        state: { text: t(`outcomes.${outcome}`), tone: tones[outcome] },
      });
    }),
    total: attempts.length,
  };
};

export const createCustomerView = ({ database }: { readonly database: Database }): CustomerView => ({
  parts: [{ order: 60, read: (viewed) => readSignIns(database, viewed) }],
});
