import type { ChangeBlock } from "#features/requests/contract/change-block.ts";
import type { ChangeCosts } from "#platform/contract/change-costs.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { page } from "#platform/contract/list.ts";
import type { RequestState } from "#platform/contract/request-state.ts";
import type { UploadType } from "#platform/contract/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  bool,
  date,
  execute,
  instant,
  int,
  nullable,
  oneOf,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { serverWords } from "#platform/server/words.ts";
import { caseKinds, caseSections, caseStates, isOpenState } from "../contract/case-fields.ts";
import type { CaseCategory } from "../contract/categories.ts";
import { listCaseSections } from "../contract/list-case-sections.ts";
import { listCases } from "../contract/list-cases.ts";
import { markCaseRead } from "../contract/mark-case-read.ts";
import ca from "../locales/list.ca.json" with { type: "json" };
import en from "../locales/list.en.json" with { type: "json" };
import es from "../locales/list.es.json" with { type: "json" };
import { subjectIn } from "./case-queries.ts";
import type { CategoryPorts } from "./create-case.ts";
import {
  byTurn,
  caseStateOfChange,
  hasWords,
  passes,
  sectionOfChange,
  sectionOfClaim,
  wordsOf,
  type FoundRow,
} from "./request-list-policy.ts";

const messagesOf = { ca, es, en } as const;
const listWordsFor = (language: CompleteLanguage) => serverWords(language, messagesOf);

interface RequestedChange {
  readonly reference: string;
  readonly kind: string;
  readonly state: RequestState;
  readonly details: Readonly<Record<string, unknown>>;
  readonly replaced: Readonly<Record<string, unknown>>;
  readonly costs: ChangeCosts | null;
  readonly place: string | null;
  readonly signingUrl: string | null;
  readonly signBefore: Date | null;
  readonly contractName: string | null;
  readonly commodity: "electricity" | "gas" | null;
  readonly reason: string;
  readonly hasNews: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}
interface Key {
  readonly customerId: number;
  readonly reference: string;
}

/** The customer's changes of contracts, which another feature owns. */
export interface RequestedChanges {
  readonly subjectOf: (change: RequestedChange, language: CompleteLanguage) => string;
  readonly blockOf: (change: RequestedChange, language: CompleteLanguage) => ChangeBlock;
  readonly list: (customerId: number) => Promise<readonly RequestedChange[]>;
  readonly find: (key: Key) => Promise<
    | (RequestedChange & {
        readonly canBeCancelled: boolean;
        readonly steps: readonly { readonly state: RequestState; readonly changedAt: Date }[];
        readonly files: readonly {
          readonly fileId: string;
          readonly filename: string;
          readonly sizeBytes: number;
          readonly createdAt: Date;
        }[];
      })
    | undefined
  >;
  readonly findFile: (key: Key & { readonly fileId: string }) => Promise<
    | {
        readonly filename: string;
        readonly mediaType: UploadType;
        readonly storageKey: string;
      }
    | undefined
  >;
  readonly markRead: (key: Key & { readonly until: Date }) => Promise<boolean>;
}

export interface RequestListPorts extends CategoryPorts {
  readonly database: Pick<Database, "pool">;
  readonly requestSummaries: RequestedChanges;
  /** Marks the notifications about a request as read, once the customer has read the request. */
  readonly markAnnouncedRead: (
    client: Queryable,
    about: {
      readonly customerId: number;
      readonly reference: string;
      readonly until: Date;
      readonly now: Date;
    },
  ) => Promise<void>;
}

/** Section and name of a case's category; a claim has the section of its type, and no category. */
export const placeOf = (
  {
    kind,
    categoryId,
    claimType,
  }: {
    readonly kind: FoundRow["kind"];
    readonly categoryId: number | null;
    readonly claimType: string | null;
  },
  categories: readonly CaseCategory[],
  language: CompleteLanguage,
): Pick<FoundRow, "section" | "category"> => {
  if (kind === "claim") return { section: sectionOfClaim(claimType), category: null };
  const category = categories.find(({ id }) => id === categoryId);
  return { section: category?.section ?? "other", category: category?.name[language] ?? null };
};

const hasNews = `exists (
  select 1 from case_messages m
  where m.customer_id = $1 and m.case_id = e.case_id and m.author = 'staff' and m.written_at > e.read_at)`;

const rowColumns = {
  reference: text,
  kind: oneOf(...caseKinds),
  state: oneOf(...caseStates),
  categoryId: nullable(int),
  claimType: nullable(text),
  contractName: nullable(text),
  place: nullable(text),
  subject: text,
  dueOn: date,
  createdAt: instant,
  changedAt: instant,
  hasNews: bool,
  isFound: bool,
};

/** All cases of the customer; `isFound` are those whose number, subject, contract or messages have all the words. */
const findCaseRows = (
  { pool }: Pick<Database, "pool">,
  {
    customerId,
    words,
    language,
  }: { customerId: number; words: readonly string[]; language: CompleteLanguage },
) =>
  queryRows(pool, {
    name: "list-cases-of-customer",
    text: `select e.reference, e.kind, e.state, e.category_id as "categoryId", t.claim_type as "claimType",
             k.name as "contractName", coalesce(a.alias, s.street || ', ' || s.city) as place, ${subjectIn("$3")} as subject, e.due_on as "dueOn", e.created_at as "createdAt",
             e.changed_at as "changedAt", ${hasNews} as "hasNews",
             cardinality($2::text[]) = 0 or folded_words(concat_ws(' ', e.reference, ${subjectIn("$3")}, k.name, a.alias, s.street, s.city, (
               select string_agg(m.body, ' ') from case_messages m
               where m.customer_id = $1 and m.case_id = e.case_id))) like all ($2::text[]) as "isFound"
           from cases e
           left join claim_subtypes t on t.claim_subtype = e.claim_subtype
           left join contracts k on k.customer_id = $1 and k.contract_id = e.contract_id
           left join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           left join contract_aliases a on a.customer_id = $1 and a.contract_id = k.contract_id
           where e.customer_id = $1`,
    // Folded words have letters and digits alone, so that nothing in them is a wildcard.
    values: [customerId, words.map((word) => `%${word}%`), language],
    columns: rowColumns,
  });

/** Cases and changes of contracts in one list, with the number of those that have news. */
const findRows = async (
  { database, requestSummaries, readConfiguration }: RequestListPorts,
  { customerId, search, language }: { customerId: number; search?: string; language: CompleteLanguage },
): Promise<{ found: FoundRow[]; newCount: number }> => {
  const words = wordsOf(search);
  const { categories } = readConfiguration().support;
  const [cases, changes] = await Promise.all([
    findCaseRows(database, { customerId, words, language }),
    requestSummaries.list(customerId),
  ]);
  const rows = [
    ...cases.map(({ claimType, ...row }) => ({
      ...row,
      ...placeOf({ ...row, claimType }, categories, language),
      dueOn: isOpenState(row.state) ? row.dueOn : null,
      changeState: null,
      signBefore: null,
    })),
    ...changes.map((change) => {
      const { kind, state, place, contractName } = change;
      const subject = requestSummaries.subjectOf(change, language);
      return {
        ...change,
        kind: "change" as const,
        state: caseStateOfChange(state),
        changeState: state,
        section: sectionOfChange(kind),
        categoryId: null,
        category: null,
        subject,
        dueOn: null,
        isFound: hasWords(`${change.reference} ${subject} ${contractName ?? ""} ${place ?? ""}`, words),
      };
    }),
  ];
  return {
    found: rows.filter(({ isFound }) => isFound),
    newCount: rows.filter((row) => row.hasNews).length,
  };
};

export const handleListCases = (ports: RequestListPorts): Handler =>
  handler(listCases, async ({ query, session: { customerId }, language }) => {
    const { offset, limit, text: search = "", ...filter } = query;
    const { found, newCount } = await findRows(ports, { customerId, search, language });
    const rows = found.filter((row) => passes(row, filter)).toSorted(byTurn);
    return { ...page(rows.slice(offset, offset + limit), rows.length, { offset, limit }), n_new: newCount };
  });

export const handleListCaseSections = ({ readConfiguration }: CategoryPorts): Handler =>
  handler(listCaseSections, async ({ language }) => {
    const t = listWordsFor(language);
    const { categories } = readConfiguration().support;
    return {
      items: caseSections.map((id) => ({
        id,
        name: t(`sections.${id}`),
        categories: categories
          .filter(({ section }) => section === id)
          .map(({ id: categoryId, name }) => ({ id: categoryId, name: name[language] })),
      })),
    };
  });

export const handleMarkCaseRead = (ports: RequestListPorts): Handler =>
  handler(markCaseRead, async ({ params, body, session: { customerId }, now, language, fail }) => {
    const { pool } = ports.database;
    // What arrives between the reading and this call stays new, also with a wrong clock.
    const until = body.readUntil > now ? now : body.readUntil;
    const marked = await execute(pool, {
      name: "mark-case-read",
      text: `update cases set read_at = greatest(read_at, $3) where customer_id = $1 and reference = $2`,
      values: [customerId, params.id, until],
    });
    const key = { customerId, reference: params.id, until };
    if (marked === 0 && !(await ports.requestSummaries.markRead(key))) return fail("case_not_found");
    await ports.markAnnouncedRead(pool, { ...key, now });
    return { n_new: (await findRows(ports, { customerId, language })).newCount };
  });
