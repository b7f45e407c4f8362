import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { accountRoutes } from "#features/account/contract/routes.ts";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { Form, FormErrorSummary } from "#platform/ui/form/form.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { createVisitorMessage, mobileNumber } from "../contract/create-visitor-message.ts";
import { listCaseCategories } from "../contract/list-case-categories.ts";
import { QuestionFields, useQuestionProblems } from "./case-form.tsx";
import { AttachedFiles, useAttachedFiles } from "./attached-files.tsx";
import { useCheckedForm } from "./checked-form.ts";
import { useWords } from "./words.ts";

const fieldId = (name: string): string => `contact-${name}`;
const shape = z.object({
  email: z.string(),
  mobile: z.string(),
  category: z.string(),
  subject: z.string(),
  message: z.string(),
  files: z.array(z.string()),
});
const empty = { email: "", mobile: "", category: "", subject: "", message: "" };
const emptyDraft: z.output<typeof shape> = { ...empty, files: [] };

interface SentNoticeProps {
  readonly reference: string;
  readonly onAgain: () => void;
}

const SentNotice = ({ reference, onAgain }: SentNoticeProps) => {
  const t = useWords();
  return (
    <Stack>
      <Notice tone="positive" announce="assertive" title={t("sent.title.question")}>
        {t("unsigned.sentText")}
      </Notice>
      <DefinitionList rows={[{ term: t("sent.number"), description: <strong>{reference}</strong> }]} />
      <Button variant="quiet" onClick={onAgain}>
        {t("sent.another")}
      </Button>
    </Stack>
  );
};

const VisitorForm = () => {
  const t = useWords();
  const { data: categories } = useSuspenseQuery(query(listCaseCategories, { query: { unsigned: "true" } }));
  const questionProblems = useQuestionProblems();
  const { mutate, error, isPending, reset } = useCall(createVisitorMessage);
  const [reference, setReference] = useState<string>();
  const form = useCheckedForm({
    draftKey: "llum-visitor-message",
    shape,
    empty: emptyDraft,
    fieldId,
    problemsOf: (draft) => ({
      email: isEmailAddress(draft.email) ? undefined : t("unsigned.emailNotValid"),
      mobile: z.safeParse(mobileNumber, draft.mobile).success ? undefined : t("unsigned.mobileNotValid"),
      ...questionProblems(draft),
    }),
  });
  const uploads = useAttachedFiles(form, "asked");
  if (reference !== undefined)
    return <SentNotice reference={reference} onAgain={() => setReference(undefined)} />;
  const { draft, problem, edit, summary } = form;
  const handleSubmit = (): void => {
    reset();
    if (!form.check() || uploads.problem !== undefined) return;
    const { email, category, files: _files, ...rest } = draft;
    mutate(
      { body: { ...rest, email: email.trim(), categoryId: Number(category), attachments: [...uploads.ids] } },
      {
        onSuccess: ({ data }) => {
          setReference(data.reference);
          form.forget();
        },
      },
    );
  };
  return (
    <Form onSubmit={handleSubmit}>
      <FormErrorSummary title={t("summaryTitle")} errors={summary} />
      <FailureNotice title={t("contact.failed")} error={error} words={t} />
      <TextField
        id={fieldId("email")}
        label={t("unsigned.email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        value={draft.email}
        onValueChange={(email) => edit({ email })}
        error={problem("email")}
      />
      <TextField
        id={fieldId("mobile")}
        label={t("unsigned.mobile")}
        help={t("unsigned.mobileHelp")}
        type="tel"
        autoComplete="tel"
        width="medium"
        maxLength={25}
        value={draft.mobile}
        onValueChange={(mobile) => edit({ mobile })}
        error={problem("mobile")}
      />
      <QuestionFields fieldId={fieldId} categories={categories.items} form={form} />
      <AttachedFiles id={fieldId("files")} uploads={uploads} isChecked={form.isChecked} />
      <Button type="submit" variant="primary" {...(isPending ? { busyText: t("contact.busy") } : {})}>
        {t("contact.submit")}
      </Button>
    </Form>
  );
};

/** Beside the form: signing in, and how to reach a person. */
const OtherWays = () => {
  const t = useWords();
  const path = usePath();
  return (
    <Stack>
      <Section title={t("unsigned.signIn")}>
        <Stack gap="small">
          <p>{t("unsigned.signInText")}</p>
          <TextLink href={path(accountRoutes.signIn)}>{t("unsigned.signInLink")}</TextLink>
        </Stack>
      </Section>
      <Section title={t("contact.human")}>
        <AskUs />
      </Section>
    </Stack>
  );
};

/** Writing to the retailer without an account. */
export const UnsignedContactScreen = () => {
  const t = useWords();
  const title = t("unsigned.title");
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={t("unsigned.lead")}
      aside={<OtherWays />}
    >
      <PartBoundary
        failedTitle={t("loadFailed")}
        fallback={<Skeleton height="30rem" />}
        words={t}
        question="unsigned"
      >
        <VisitorForm />
      </PartBoundary>
    </Page>
  );
};
