import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { messageLength, readingsCategory, subjectLength, type CaseReceipt } from "../contract/case-fields.ts";
import { createCase } from "../contract/create-case.ts";
import { listCaseCategories } from "../contract/list-case-categories.ts";
import { useAttachedFiles } from "./attached-files.tsx";
import { useCheckedForm } from "./checked-form.ts";
import { firstContractName, NoContracts, useContractOptions } from "./contract-field.tsx";
import { ContractForm } from "./contract-form.tsx";
import { SentReceipt } from "./sent-receipt.tsx";
import { useWords } from "./words.ts";

const fieldId = (name: string): string => `case-${name}`;
const shape = z.object({
  commodity: z.enum(["electricity", "gas"]),
  contractName: z.string(),
  category: z.string(),
  subject: z.string(),
  message: z.string(),
  files: z.array(z.string()),
});

/** What the form of a question has in common with that of a visitor: category, subject and text. */
export const QuestionFields = ({
  fieldId: idOf,
  categories,
  form,
}: {
  readonly fieldId: (name: string) => string;
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly form: {
    readonly draft: { readonly category: string; readonly subject: string; readonly message: string };
    readonly problem: (name: string) => string | undefined;
    readonly edit: (part: { category?: string; subject?: string; message?: string }) => void;
  };
}) => {
  const t = useWords();
  const { draft, problem, edit } = form;
  return (
    <>
      <SelectField
        id={idOf("category")}
        label={t("contact.category")}
        placeholder={t("choose")}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.category}
        onValueChange={(category) => edit({ category })}
        error={problem("category")}
      />
      <TextField
        id={idOf("subject")}
        label={t("contact.subject")}
        value={draft.subject}
        maxLength={subjectLength}
        onValueChange={(subject) => edit({ subject })}
        error={problem("subject")}
      />
      <TextAreaField
        id={idOf("message")}
        label={t("contact.message")}
        help={t("contact.messageHelp")}
        rows={8}
        value={draft.message}
        maxLength={messageLength}
        onValueChange={(message) => edit({ message })}
        error={problem("message")}
      />
    </>
  );
};

/** The errors of category, subject and text. */
export const useQuestionProblems = () => {
  const t = useWords();
  return ({ category, subject, message }: { category: string; subject: string; message: string }) => ({
    category: category === "" ? t("contact.categoryMissing") : undefined,
    subject: subject.trim() === "" ? t("contact.subjectMissing") : undefined,
    message: message.trim() === "" ? t("contact.messageMissing") : undefined,
  });
};

/** Writes to the retailer about a contract. What is typed outlives a reload; once sent, the receipt takes its place. */
export const CaseForm = () => {
  const t = useWords();
  const options = useContractOptions();
  const { data: categories } = useSuspenseQuery(query(listCaseCategories, { query: {} }));
  const questionProblems = useQuestionProblems();
  const { mutate, error, isPending, reset } = useCall(createCase);
  const [receipt, setReceipt] = useState<CaseReceipt>();
  const form = useCheckedForm({
    draftKey: "llum-own-case",
    shape,
    empty: {
      commodity: options[0]?.commodity ?? "electricity",
      contractName: firstContractName(options),
      category: "",
      subject: "",
      message: "",
      files: [],
    },
    fieldId,
    problemsOf: (draft) => ({
      contract: options.some(({ name }) => name === draft.contractName) ? undefined : t("contract.missing"),
      ...questionProblems(draft),
    }),
  });
  const uploads = useAttachedFiles(form, "asked");
  if (options.length === 0) return <NoContracts />;
  if (receipt !== undefined)
    return <SentReceipt kind="question" {...receipt} onAgain={() => setReceipt(undefined)} />;
  const { draft, edit } = form;
  const handleSubmit = (): void => {
    reset();
    const contract = options.find(({ name }) => name === draft.contractName);
    if (!form.check() || uploads.problem !== undefined || contract === undefined) return;
    const { contractId, commodity } = contract;
    const { category, subject, message } = draft;
    mutate(
      {
        body: {
          contractId,
          commodity,
          categoryId: Number(category),
          subject,
          message,
          attachments: [...uploads.ids],
        },
      },
      {
        onSuccess: ({ data }) => {
          setReceipt(data);
          form.forget();
        },
      },
    );
  };
  return (
    <ContractForm
      fieldId={fieldId}
      form={form}
      options={options}
      uploads={uploads}
      failure={<FailureNotice title={t("contact.failed")} error={error} words={t} />}
      isPending={isPending}
      onContractEdit={edit}
      submit={handleSubmit}
      submitText={t("contact.submit")}
      busyText={t("contact.busy")}
    >
      <QuestionFields
        fieldId={fieldId}
        categories={categories.items.filter(({ id }) => id !== readingsCategory)}
        form={form}
      />
    </ContractForm>
  );
};
