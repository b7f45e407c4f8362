import { formTableOf, type NewForm } from "./new-form.ts";

/** The end of `insertRequest`: its answer is the number of the row where a job needs it. */
const insertionOf = ({ name, hasEmail }: NewForm): string => {
  const table = formTableOf(name);
  return hasEmail
    ? `): Promise<number> => {
  const row = await queryRow(client, {
    name: "insert-${name}-request",
    text: \`insert into ${table} (email, message, language, created_at) values ($1, $2, $3, $4)
           returning request_id as "requestId"\`,
    values: [email, message, language, now],
    columns: { requestId: bigint },
  });
  if (row === undefined) throw new Error("The request was not inserted");
  return row.requestId;
};
`
    : `): Promise<number> =>
  execute(client, {
    name: "insert-${name}-request",
    text: "insert into ${table} (email, message, language, created_at) values ($1, $2, $3, $4)",
    values: [email, message, language, now],
  });
`;
};

/** The statements of links. */
const linkQueries = ({ name }: NewForm): string => {
  const table = formTableOf(name);
  return `
/** Whom a request is confirmed by, and how many requests the address has sent in the hour before it. */
export const findRequest = (client: Queryable, requestId: number) =>
  queryRow(client, {
    name: "find-${name}-request",
    text: \`select email, language, (
             select count(*) from ${table} earlier where lower(earlier.email) = lower(r.email)
               and earlier.created_at > r.created_at - interval '1 hour' and earlier.created_at <= r.created_at
           ) as "recentCount"
           from ${table} r where request_id = $1\`,
    values: [requestId],
    columns: { email: text, language: oneOf(...completeLanguages), recentCount: bigint },
  });

/** The link that is sent; a link that was sent before, by a job that was repeated, ends. */
export const writeLink = (
  client: Queryable,
  { id, tokenHash }: SubjectToken,
  expiresAt: Date,
): Promise<number> =>
  execute(client, {
    name: "write-${name}-link",
    text: "update ${table} set token_hash = $2, expires_at = $3 where request_id = $1",
    values: [id, tokenHash, expiresAt],
  });

/** Whether a link was that of a request, and in time. */
export const confirmRequest = async (
  client: Queryable,
  { id, tokenHash }: SubjectToken,
  now: Date,
): Promise<boolean> =>
  (await execute(client, {
    name: "confirm-${name}-request",
    text: \`update ${table} set confirmed_at = coalesce(confirmed_at, $3)
           where request_id = $1 and token_hash = $2 and expires_at > $3\`,
    values: [id, tokenHash, now],
  })) > 0;
`;
};

export const formQueries = (form: NewForm): string => {
  const { hasEmail } = form;
  const columns = hasEmail
    ? `import { bigint, execute, oneOf, queryRow, text, type Queryable } from "#platform/server/database/query.ts";`
    : `import { execute, type Queryable } from "#platform/server/database/query.ts";`;
  return `import ${hasEmail ? "{ completeLanguages, type CompleteLanguage }" : "type { CompleteLanguage }"} from "#platform/contract/languages.ts";
${columns}
${hasEmail ? 'import type { SubjectToken } from "#platform/server/subject-token.ts";\n' : ""}
interface SentRequest {
  readonly email: string;
  readonly message: string;
  readonly language: CompleteLanguage;
  readonly now: Date;
}

export const insertRequest = async (
  client: Queryable,
  { email, message, language, now }: SentRequest,
${insertionOf(form)}${hasEmail ? linkQueries(form) : ""}`;
};
