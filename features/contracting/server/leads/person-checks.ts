import { createHash } from "node:crypto";
import { IdentityCheckUnavailable } from "#integrations/identity-check/port.ts";
import { SolvencyUnavailable } from "#integrations/solvency/port.ts";
import { visitorOwner } from "#platform/server/cases/case-owner.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { bigint, execute, oneOf, queryRow, type Queryable } from "#platform/server/database/query.ts";
import { networkOf } from "#platform/server/http/network-of.ts";
import type { LeadValues } from "../../contract/lead-sections.ts";
import type { ContractingPorts } from "./contracting-ports.ts";
import { holderNameOf, taxIdOf } from "./lead-values.ts";

export type CheckKind = "solvency" | "identity";
export type CheckOutcome = "passed" | "failed" | "no_answer" | "too_many";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Questions in an hour: each says something about a person, who need not be the visitor. */
const perVisitor = 5;
const perNetwork = 20;

/** Who is asked about: the holder, or who represents it. */
export interface Person {
  readonly taxId: string;
  readonly name: string;
}

const representativeOf = ({ owner }: LeadValues): Person => ({
  taxId: owner?.representativeTaxId ?? "",
  name: [owner?.representativeName, owner?.representativeSurname1, owner?.representativeSurname2]
    .filter((part) => (part ?? "") !== "")
    .join(" "),
});

/** The solvency is the holder's, the identity that of the person who signs. */
export const personOf = (values: LeadValues, kind: CheckKind): Person | undefined => {
  const person =
    kind === "identity" && values.owner?.kind === "J"
      ? representativeOf(values)
      : { taxId: taxIdOf(values) ?? "", name: holderNameOf(values) };
  return person.taxId === "" || person.name === "" ? undefined : person;
};

export interface CheckContext {
  /** The caller's ids; the first is the one that the question counts for. */
  readonly visitorIds: readonly string[];
  readonly address: string;
  readonly now: Date;
}

const hashOf = ({ taxId, name }: Person): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([taxId, name]))
    .digest();

const findOutcome = (
  client: Queryable,
  check: { visitorIds: readonly string[]; kind: CheckKind; subject: Buffer; since: Date },
) =>
  queryRow(client, {
    name: "find-lead-check",
    text: `select outcome from lead_checks
           where visitor_id = any($1::text[]) and kind = $2 and subject_hash = $3 and checked_at > $4
             and outcome <> 'no_answer'
           order by checked_at desc limit 1`,
    values: [check.visitorIds, check.kind, check.subject, check.since],
    columns: { outcome: oneOf("passed", "failed", "no_answer") },
  });

const countRecent = async (
  client: Queryable,
  { visitorIds, network, since }: { visitorIds: readonly string[]; network: string; since: Date },
): Promise<{ ofVisitor: number; ofNetwork: number }> =>
  (await queryRow(client, {
    name: "count-lead-checks",
    text: `select (select count(*) from lead_checks where visitor_id = any($1::text[]) and checked_at > $3) as "ofVisitor",
             (select count(*) from lead_checks where network = $2 and checked_at > $3) as "ofNetwork"`,
    values: [visitorIds, network, since],
    columns: { ofVisitor: bigint, ofNetwork: bigint },
  })) ?? { ofVisitor: 0, ofNetwork: 0 };

type Asking = Pick<
  ContractingPorts,
  "database" | "solvency" | "identityCheck" | "readConfiguration" | "onFailure"
>;

const ask = async (
  { solvency, identityCheck, readConfiguration, onFailure }: Asking,
  kind: CheckKind,
  person: Person,
): Promise<Exclude<CheckOutcome, "too_many">> => {
  try {
    const isGood =
      kind === "solvency"
        ? (await solvency.findScore(person)) <= readConfiguration().contractation.maximumScore
        : await identityCheck.belongTogether(person);
    return isGood ? "passed" : "failed";
  } catch (error) {
    if (!(error instanceof SolvencyUnavailable) && !(error instanceof IdentityCheckUnavailable)) throw error;
    onFailure(error);
    return "no_answer";
  }
};

/** Records a question before it is asked, so that questions at the same time are counted; undefined when there were too many. */
const reserve = (
  { database }: Asking,
  { kind, subject }: { kind: CheckKind; subject: Buffer },
  { visitorIds, address, now }: CheckContext,
): Promise<number | undefined> =>
  inTransaction(database.pool, async (client) => {
    const network = networkOf(address);
    await visitorOwner.lock(client, `lead checks of ${network}`);
    const asked = await countRecent(client, {
      visitorIds,
      network,
      since: new Date(now.getTime() - hourMs),
    });
    if (asked.ofVisitor >= perVisitor || asked.ofNetwork >= perNetwork) return undefined;
    const row = await queryRow(client, {
      name: "insert-lead-check",
      text: `insert into lead_checks (visitor_id, kind, subject_hash, network, outcome, checked_at)
             values ($1, $2, $3, $4, 'no_answer', $5) returning check_number as "checkNumber"`,
      values: [visitorIds[0], kind, subject, network, now],
      columns: { checkNumber: bigint },
    });
    return row?.checkNumber;
  });

/** Asks about a person, or answers what the same caller was answered within a day. Each question is recorded. */
export const checkPerson = async (
  ports: Asking,
  { kind, person }: { readonly kind: CheckKind; readonly person: Person },
  context: CheckContext,
): Promise<CheckOutcome> => {
  const { pool } = ports.database;
  const { visitorIds, now } = context;
  const subject = hashOf(person);
  const since = new Date(now.getTime() - dayMs);
  const known = await findOutcome(pool, { visitorIds, kind, subject, since });
  if (known !== undefined) return known.outcome;
  const checkNumber = await reserve(ports, { kind, subject }, context);
  if (checkNumber === undefined) return "too_many";
  const outcome = await ask(ports, kind, person);
  await execute(pool, {
    name: "update-lead-check",
    text: "update lead_checks set outcome = $3 where visitor_id = $1 and check_number = $2",
    values: [visitorIds[0], checkNumber, outcome],
  });
  return outcome;
};

/** After which a caller with too many questions may ask again. */
export const checkPauseSeconds = hourMs / 1000;
