import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { listInvoices } from "#features/invoices/contract/list-invoices.ts";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useForm, type FormField } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { messageLength } from "../contract/case-fields.ts";
import { createClaim } from "../contract/create-claim.ts";
import { listClaimSubtypes } from "../contract/list-claim-subtypes.ts";
import { listClaimTypes } from "../contract/list-claim-types.ts";
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
  type: z.string(),
  subtype: z.string(),
  invoice: z.string(),
  comments: z.string(),
  files: z.array(z.string()),
});

const billsOffered = 24;

/**
 * What a link fills in: `type`, and `contract` with the `invoice` that is disputed. Values that the customer cannot choose
 * are left out.
 */
const usePrefilled = (options: readonly ContractOption[], types: readonly { readonly id: string }[]) => {
  const [params] = useSearchParams();
  const contract = options.find(({ name }) => name === params.get("contract"));
  const type = types.find(({ id }) => id === params.get("type"));
  return {
    ...(type === undefined ? {} : { type: type.id, subtype: "" }),
    ...(contract === undefined
      ? {}
      : {
          commodity: contract.commodity,
          contractName: contract.name,
          invoice: params.get("invoice") ?? "",
        }),
  };
};

interface InvoiceFieldProps {
  readonly contract: ContractOption;
  readonly field: FormField<string>;
}

/** The bill that is disputed, among the latest of the contract; nothing is shown for a contract without bills. */
const InvoiceField = ({ contract, field }: InvoiceFieldProps) => {
  const t = useWords();
  const formats = useFormats();
  const { data } = useQuery(
    query(listInvoices, {
      query: {
        type: contract.commodity,
        limit: billsOffered,
        filter: [{ field: "contract", values: [contract.name] }],
      },
    }),
  );
  if (data === undefined || data.items.length === 0) return null;
  const { value } = field;
  const isOlder = value !== "" && data.items.every(({ number }) => number !== value);
  return (
    <SelectField
      {...field}
      hint={t("optional")}
      help={t("claims.invoiceHelp")}
      placeholder={t("claims.invoiceNone")}
      options={[
        ...(isOlder ? [{ value, label: value }] : []),
        ...data.items.map(({ number, issuedOn, totalCents }) => ({
          value: number,
          label: t("claims.invoiceOption", {
            number,
            day: formats.day(issuedOn),
            amount: formats.money(totalCents),
          }),
        })),
      ]}
    />
  );
};

interface SubtypeFieldProps {
  readonly type: string;
  readonly field: FormField<string>;
}

/** The reason within the type, explained once it is chosen. */
const SubtypeField = ({ type, field }: SubtypeFieldProps) => {
  const t = useWords();
  const { data, error: failure } = useQuery(query(listClaimSubtypes, { params: { type } }));
  const chosen = data?.items.find(({ id }) => id === field.value);
  return (
    <>
      <FailureNotice title={t("loadFailed")} error={failure} words={t} />
      <SelectField
        {...field}
        help={chosen?.description}
        placeholder={t("choose")}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  );
};

interface SentClaim {
  readonly reference: string;
  readonly dueOn: string;
}

/** The form's values with their checks, and the call that sends them. */
const useClaim = () => {
  const t = useWords();
  const options = useContractOptions();
  const { data: types } = useSuspenseQuery(query(listClaimTypes, {}));
  const { mutate, error, isPending } = useCall(createClaim);
  const [sent, setSent] = useState<SentClaim>();
  const prefilled = usePrefilled(options, types.items);
  const empty: z.output<typeof shape> = {
    commodity: options[0]?.commodity ?? "electricity",
    contractName: firstContractName(options),
    type: "",
    subtype: "",
    invoice: "",
    comments: "",
    files: [],
  };
  const typed = useFormValues({ empty, draft: { key: "llum-own-claim", shape }, prefilled });
  const uploads = useAttachedFiles(typed, "optional");
  const { contractName, type, subtype, comments, invoice } = typed.values;
  const contract = options.find(({ name }) => name === contractName);
  const send = (): void =>
    mutate(
      {
        params: { name: contractName },
        body: {
          contractName,
          claimType: type,
          claimSubtype: subtype,
          message: comments,
          attachments: [...uploads.ids],
          ...(invoice === "" ? {} : { invoiceNumber: invoice }),
        },
      },
      {
        onSuccess: ({ data }) => {
          setSent(data);
          form.forget();
        },
      },
    );
  const form = useForm(typed, {
    id: "claim",
    fields: {
      contractName: { problem: contract === undefined ? t("contract.missing") : undefined },
      type: { label: t("claims.type"), problem: type === "" ? t("claims.typeMissing") : undefined },
      ...(type !== "" && {
        subtype: {
          label: t("claims.subtype"),
          problem: subtype === "" ? t("claims.subtypeMissing") : undefined,
        },
      }),
      invoice: { label: t("claims.invoice") },
      comments: {
        label: t("claims.comments"),
        problem: comments.trim() === "" ? t("claims.commentsMissing") : undefined,
      },
      files: { problem: uploads.problem },
    },
    send,
    error,
    isPending,
    words: t,
  });
  return { options, types, contract, form, uploads, sent, startAgain: () => setSent(undefined) };
};

/** A claim about a contract. Once sent, its number and receipt take the form's place. */
export const ClaimForm = () => {
  const t = useWords();
  const claim = useClaim();
  const { options, types, contract, form, sent, startAgain } = claim;
  if (options.length === 0) return <NoContracts />;
  if (sent !== undefined) return <SentReceipt kind="claim" {...sent} onAgain={startAgain} />;
  return (
    <ContractForm
      {...claim}
      failedTitle={t("claims.failed")}
      onContractEdit={(part) => form.edit({ ...part, invoice: "" })}
      submitText={t("claims.submit")}
      busyText={t("claims.busy")}
    >
      <SelectField
        {...form.field("type")}
        placeholder={t("choose")}
        options={types.items.map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(type) => form.edit({ type, subtype: "" })}
      />
      {form.values.type !== "" && <SubtypeField type={form.values.type} field={form.field("subtype")} />}
      {contract !== undefined && <InvoiceField contract={contract} field={form.field("invoice")} />}
      <TextAreaField
        {...form.field("comments")}
        help={t("contact.messageHelp")}
        rows={8}
        maxLength={messageLength}
      />
    </ContractForm>
  );
};
