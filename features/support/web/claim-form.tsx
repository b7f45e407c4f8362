import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { listInvoices } from "#features/invoices/contract/list-invoices.ts";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { messageLength } from "../contract/case-fields.ts";
import { createClaim } from "../contract/create-claim.ts";
import { listClaimSubtypes } from "../contract/list-claim-subtypes.ts";
import { listClaimTypes } from "../contract/list-claim-types.ts";
import { useAttachedFiles } from "./attached-files.tsx";
import { useCheckedForm } from "./checked-form.ts";
import {
  firstContractName,
  NoContracts,
  useContractOptions,
  type ContractOption,
} from "./contract-field.tsx";
import { ContractForm } from "./contract-form.tsx";
import { SentReceipt } from "./sent-receipt.tsx";
import { useWords } from "./words.ts";

const fieldId = (name: string): string => `claim-${name}`;
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
  readonly value: string;
  readonly onValueChange: (number: string) => void;
}

/** The bill that is disputed, among the latest of the contract; nothing is shown for a contract without bills. */
const InvoiceField = ({ contract, value, onValueChange }: InvoiceFieldProps) => {
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
  const isOlder = value !== "" && data.items.every(({ number }) => number !== value);
  return (
    <SelectField
      id={fieldId("invoice")}
      label={t("claims.invoice")}
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
      value={value}
      onValueChange={onValueChange}
    />
  );
};

interface SubtypeFieldProps {
  readonly type: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (subtype: string) => void;
}

/** The reason within the type, explained once it is chosen. */
const SubtypeField = ({ type, value, error, onValueChange }: SubtypeFieldProps) => {
  const t = useWords();
  const { data, error: failure } = useQuery(query(listClaimSubtypes, { params: { type } }));
  const chosen = data?.items.find(({ id }) => id === value);
  return (
    <>
      <FailureNotice title={t("loadFailed")} error={failure} words={t} />
      <SelectField
        id={fieldId("subtype")}
        label={t("claims.subtype")}
        help={chosen?.description}
        placeholder={t("choose")}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onValueChange={onValueChange}
        error={error}
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
  const { mutate, error, isPending, reset } = useCall(createClaim);
  const [sent, setSent] = useState<SentClaim>();
  const prefilled = usePrefilled(options, types.items);
  const form = useCheckedForm({
    draftKey: "llum-own-claim",
    prefilled,
    shape,
    empty: {
      commodity: options[0]?.commodity ?? "electricity",
      contractName: firstContractName(options),
      type: "",
      subtype: "",
      invoice: "",
      comments: "",
      files: [],
    },
    fieldId,
    problemsOf: ({ contractName, type, subtype, comments }) => ({
      contract: options.some(({ name }) => name === contractName) ? undefined : t("contract.missing"),
      type: type === "" ? t("claims.typeMissing") : undefined,
      subtype: type !== "" && subtype === "" ? t("claims.subtypeMissing") : undefined,
      comments: comments.trim() === "" ? t("claims.commentsMissing") : undefined,
    }),
  });
  const uploads = useAttachedFiles(form, "optional");
  const submit = (): void => {
    reset();
    if (!form.check() || uploads.problem !== undefined) return;
    const { contractName, type, subtype, comments, invoice } = form.draft;
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
  };
  return {
    options,
    types,
    form,
    uploads,
    sent,
    startAgain: () => setSent(undefined),
    error,
    isPending,
    submit,
  };
};

/** A claim about a contract. Once sent, its number and receipt take the form's place. */
export const ClaimForm = () => {
  const t = useWords();
  const claim = useClaim();
  const { options, types, form, sent, startAgain } = claim;
  const { draft, problem, edit } = form;
  if (options.length === 0) return <NoContracts />;
  if (sent !== undefined) return <SentReceipt kind="claim" {...sent} onAgain={startAgain} />;
  const contract = options.find(({ name }) => name === draft.contractName);
  return (
    <ContractForm
      {...claim}
      fieldId={fieldId}
      failure={<FailureNotice title={t("claims.failed")} error={claim.error} words={t} />}
      onContractEdit={(part) => edit({ ...part, invoice: "" })}
      submitText={t("claims.submit")}
      busyText={t("claims.busy")}
    >
      <SelectField
        id={fieldId("type")}
        label={t("claims.type")}
        placeholder={t("choose")}
        options={types.items.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.type}
        onValueChange={(type) => edit({ type, subtype: "" })}
        error={problem("type")}
      />
      {draft.type !== "" && (
        <SubtypeField
          type={draft.type}
          value={draft.subtype}
          error={problem("subtype")}
          onValueChange={(subtype) => edit({ subtype })}
        />
      )}
      {contract !== undefined && (
        <InvoiceField
          contract={contract}
          value={draft.invoice}
          onValueChange={(invoice) => edit({ invoice })}
        />
      )}
      <TextAreaField
        id={fieldId("comments")}
        label={t("claims.comments")}
        help={t("contact.messageHelp")}
        rows={8}
        maxLength={messageLength}
        value={draft.comments}
        onValueChange={(comments) => edit({ comments })}
        error={problem("comments")}
      />
    </ContractForm>
  );
};
