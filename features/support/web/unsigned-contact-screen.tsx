import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { isEmailAddress } from "#platform/contract/email-address.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { AskUs } from "#platform/web/portal/ask-us.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { createVisitorMessage, mobileNumber } from "../contract/create-visitor-message.ts";
import { listCaseCategories } from "../contract/list-case-categories.ts";
import { QuestionFields, useQuestionRules } from "./case-form.tsx";
import { AttachedFiles, useAttachedFiles } from "./attached-files.tsx";
import { useWords } from "./words.ts";

const shape = z.object({
  email: z.string(),
  mobile: z.string(),
  category: z.string(),
  subject: z.string(),
  message: z.string(),
  files: z.array(z.string()),
});
const empty: z.output<typeof shape> = {
  email: "",
  mobile: "",
  category: "",
  subject: "",
  message: "",
  files: [],
};

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
  const { mutate, error, isPending } = useCall(createVisitorMessage);
  const [reference, setReference] = useState<string>();
  const typed = useFormValues({ empty, draft: { key: "llum-visitor-message", shape } });
  const uploads = useAttachedFiles(typed, "asked");
  const { files: _files, ...message } = typed.values;
  const email = message.email.trim();
  const isMobileValid = z.safeParse(mobileNumber, message.mobile).success;
  const send = (): void => {
    const { category, ...rest } = message;
    mutate(
      { body: { ...rest, email, categoryId: Number(category), attachments: [...uploads.ids] } },
      {
        onSuccess: ({ data }) => {
          setReference(data.reference);
          form.forget();
        },
      },
    );
  };
  const form = useForm(typed, {
    id: "contact",
    fields: {
      email: {
        label: t("unsigned.email"),
        problem: isEmailAddress(message.email) ? undefined : t("unsigned.emailNotValid"),
      },
      mobile: {
        label: t("unsigned.mobile"),
        problem: isMobileValid ? undefined : t("unsigned.mobileNotValid"),
      },
      ...useQuestionRules(message),
      files: { problem: uploads.problem },
    },
    send,
    error,
    isPending,
    words: t,
  });
  if (reference !== undefined)
    return <SentNotice reference={reference} onAgain={() => setReference(undefined)} />;
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failedTitle={t("contact.failed")}>
      <TextField
        {...form.field("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        {...form.field("mobile")}
        help={t("unsigned.mobileHelp")}
        type="tel"
        autoComplete="tel"
        width="medium"
        maxLength={25}
      />
      <QuestionFields categories={categories.items} form={form} />
      <AttachedFiles control={form.control("files")} uploads={uploads} />
      <Button {...form.submitButton(t("contact.busy"))}>{t("contact.submit")}</Button>
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
          <TextLink href={path("account.signIn")}>{t("unsigned.signInLink")}</TextLink>
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
