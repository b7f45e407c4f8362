import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { useForm, type FormField } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { messageLength, readingsCategory, subjectLength, type CaseReceipt } from "../contract/case-fields.ts";
import { createCase } from "../contract/create-case.ts";
import { listCaseCategories } from "../contract/list-case-categories.ts";
import { useAttachedFiles } from "./attached-files.tsx";
import {
  firstContractName,
  NoContracts,
  useContractOptions,
  type ContractOption,
} from "./contract-field.tsx";
import { ContractForm } from "./contract-form.tsx";
import { SentReceipt } from "./sent-receipt.tsx";
import { useWords } from "./words.ts";

const shape = z.object({
  commodity: z.enum(["electricity", "gas"]),
  contractName: z.string(),
  category: z.string(),
  subject: z.string(),
  message: z.string(),
  files: z.array(z.string()),
});

interface Question {
  readonly category: string;
  readonly subject: string;
  readonly message: string;
}

interface QuestionFieldsProps {
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly form: { readonly field: (name: keyof Question) => FormField<string> };
}

/** What the form of a question has in common with that of a visitor: category, subject and text. */
export const QuestionFields = ({ categories, form }: QuestionFieldsProps) => {
  const t = useWords();
  return (
    <>
      <SelectField
        {...form.field("category")}
        placeholder={t("choose")}
        options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField {...form.field("subject")} maxLength={subjectLength} />
      <TextAreaField
        {...form.field("message")}
        help={t("contact.messageHelp")}
        rows={8}
        maxLength={messageLength}
      />
    </>
  );
};

/** The rules of category, subject and text. */
export const useQuestionRules = ({ category, subject, message }: Question) => {
  const t = useWords();
  return {
    category: {
      label: t("contact.category"),
      problem: category === "" ? t("contact.categoryMissing") : undefined,
    },
    subject: {
      label: t("contact.subject"),
      problem: subject.trim() === "" ? t("contact.subjectMissing") : undefined,
    },
    message: {
      label: t("contact.message"),
      problem: message.trim() === "" ? t("contact.messageMissing") : undefined,
    },
  };
};

/** What is typed and attached, with its rules, and the call that sends it. */
const useCaseForm = (options: readonly ContractOption[]) => {
  const t = useWords();
  const { mutate, error, isPending } = useCall(createCase);
  const [receipt, setReceipt] = useState<CaseReceipt>();
  const empty: z.output<typeof shape> = {
    commodity: options[0]?.commodity ?? "electricity",
    contractName: firstContractName(options),
    category: "",
    subject: "",
    message: "",
    files: [],
  };
  const typed = useFormValues({ empty, draft: { key: "llum-own-case", shape } });
  const uploads = useAttachedFiles(typed, "asked");
  const { category, subject, message, contractName } = typed.values;
  const contract = options.find(({ name }) => name === contractName);
  const send = (): void => {
    if (contract === undefined) return;
    const { contractId, commodity } = contract;
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
  const form = useForm(typed, {
    id: "case",
    fields: {
      contractName: { problem: contract === undefined ? t("contract.missing") : undefined },
      ...useQuestionRules(typed.values),
      files: { problem: uploads.problem },
    },
    send,
    error,
    isPending,
    words: t,
  });
  return { form, uploads, receipt, startAgain: () => setReceipt(undefined) };
};

/** Writes to the retailer about a contract. What is typed outlives a reload; once sent, the receipt takes its place. */
export const CaseForm = () => {
  const t = useWords();
  const options = useContractOptions();
  const { data: categories } = useSuspenseQuery(query(listCaseCategories, { query: {} }));
  const { form, uploads, receipt, startAgain } = useCaseForm(options);
  if (options.length === 0) return <NoContracts />;
  if (receipt !== undefined) return <SentReceipt kind="question" {...receipt} onAgain={startAgain} />;
  return (
    <ContractForm
      form={form}
      options={options}
      uploads={uploads}
      failedTitle={t("contact.failed")}
      onContractEdit={form.edit}
      submitText={t("contact.submit")}
      busyText={t("contact.busy")}
    >
      <QuestionFields categories={categories.items.filter(({ id }) => id !== readingsCategory)} form={form} />
    </ContractForm>
  );
};
