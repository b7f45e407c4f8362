import { completeLanguages } from "#platform/contract/languages.ts";
import { mailTexts } from "./form-texts.ts";
import { camelOf, pascalOf } from "./names.ts";
import { jobOf, type NewForm } from "./new-form.ts";

const confirmHandler = ({
  name,
}: NewForm): string => `import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { readSubjectToken } from "#platform/server/subject-token.ts";
import { ${camelOf(`confirm-${name}`)} } from "../contract/confirm-${name}.ts";
import { confirmRequest } from "./${name}-requests.ts";

export const handle${pascalOf(`confirm-${name}`)} = ({ database }: { readonly database: Database }): Handler =>
  handler(${camelOf(`confirm-${name}`)}, async ({ body, now, fail }) => {
    const link = readSubjectToken(body.token) ?? fail("link_no_longer_valid");
    if (!(await confirmRequest(database.pool, link, now))) return fail("link_no_longer_valid");
    return { result: true };
  });
`;

const emailWorker = ({ name }: NewForm): string => `import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import type { SendEmail } from "#platform/server/mail/email.ts";
import { createSubjectToken } from "#platform/server/subject-token.ts";
import { serverWords } from "#platform/server/words.ts";
import { feature } from "../feature.ts";
import ca from "../locales/mail.ca.json" with { type: "json" };
import en from "../locales/mail.en.json" with { type: "json" };
import es from "../locales/mail.es.json" with { type: "json" };
import { findRequest, writeLink } from "./${name}-requests.ts";

const messages = { ca, es, en } as const;

/** A visitor sent the form. */
export const requestSent = defineJob("${jobOf(name)}", z.object({ requestId: z.int() }), {
  urgency: "anonymous",
});

export interface ${pascalOf(name)}EmailPorts {
  readonly database: Database;
  readonly sendEmail: SendEmail;
  readonly organization: { readonly name: string };
  /** Origin at which visitors reach the portal. */
  readonly publicOrigin: string;
}

const linkHours = 48;
const msPerHour = 3_600_000;
/** An address gets no more emails in an hour, no matter who types it in. */
const maxEmailsAnHour = 3;

/** The email with the link. Its token is made here, so that the queue never has it. */
export const sendLink = async (
  { database, sendEmail, organization, publicOrigin }: ${pascalOf(name)}EmailPorts,
  requestId: number,
  now: Date,
): Promise<void> => {
  const request = await findRequest(database.pool, requestId);
  if (request === undefined || request.recentCount > maxEmailsAnHour) return;
  const { email, language } = request;
  const link = createSubjectToken(requestId);
  await writeLink(database.pool, link, new Date(now.getTime() + linkHours * msPerHour));
  const t = serverWords(language, messages);
  await sendEmail(email, {
    language,
    subject: t("subject", { organization: organization.name }),
    heading: t("heading"),
    paragraphs: [t("sent", { organization: organization.name }), t("valid")],
    action: {
      label: t("action"),
      url: \`\${publicOrigin}\${feature.routes.${camelOf(name)}Confirm.paths[language]}#t=\${link.token}\`,
    },
    footnote: t("notYou"),
  });
};

export const emailWorkers = (ports: ${pascalOf(name)}EmailPorts): Worker[] => [
  worker(requestSent, ({ requestId }, now) => sendLink(ports, requestId, now)),
];
`;

const confirmScreen = ({
  name,
}: NewForm): string => `import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useLinkToken } from "#platform/web/routing/use-link-token.ts";
import { ${camelOf(`confirm-${name}`)} } from "../contract/confirm-${name}.ts";
import { useWords } from "./words.ts";

/** Target of the email's link. It requires a button press: mail scanners open links before the reader does. */
export const ${pascalOf(name)}ConfirmScreen = () => {
  const t = useWords();
  const token = useLinkToken();
  const { mutate, isSuccess, error, isPending } = useCall(${camelOf(`confirm-${name}`)});
  return (
    <Page title={t("confirm.title")} documentTitle={useDocumentTitle(t("confirm.title"))} width="narrow">
      <FailureNotice title={t("confirm.failed")} error={error} words={t} />
      {token === undefined && <Notice tone="warning">{t("errors.link_no_longer_valid")}</Notice>}
      {isSuccess && (
        <Notice tone="positive" announce="polite">
          {t("confirm.done")}
        </Notice>
      )}
      {token !== undefined && !isSuccess && (
        <Button
          variant="primary"
          onClick={() => mutate({ body: { token } })}
          {...(isPending ? { busyText: t("confirm.busy") } : {})}
        >
          {t("confirm.action")}
        </Button>
      )}
    </Page>
  );
};
`;

/** The email of a form, its link and where that leads. */
export const formEmailFiles = (form: NewForm): Record<string, string> => ({
  [`server/confirm-${form.name}.ts`]: confirmHandler(form),
  [`server/${form.name}-emails.ts`]: emailWorker(form),
  [`web/${form.name}-confirm-screen.tsx`]: confirmScreen(form),
  ...Object.fromEntries(
    completeLanguages.map((language) => [
      `locales/mail.${language}.json`,
      JSON.stringify(mailTexts[language], null, 2) + "\n",
    ]),
  ),
});
