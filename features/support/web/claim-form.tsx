import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import * as z from "zod/mini";
import { listInvoices } from "#features/invoices/contract/list-invoices.ts";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextAreaField } from "#platform/ui/form/text-field.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useForm, type FormField } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { messageLength } from "../contract/case-fields.ts";
import { claimSituationNames, claimSituations, type ClaimSituation } from "../contract/claim-situations.ts";
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
  situation: z.enum([...claimSituationNames, "other", ""]),
  type: z.string(),
  subtype: z.string(),
  invoice: z.string(),
  comments: z.string(),
  files: z.array(z.string()),
});

type ClaimValues = z.output<typeof shape>;

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
    ...(type === undefined ? {} : { situation: "other" as const, type: type.id, subtype: "" }),
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

/** The regulator's name of what the customer has chosen in everyday words. */
const FiledAs = ({ situation }: { readonly situation: ClaimSituation }) => {
  const t = useWords();
  const { claimType, claimSubtype } = claimSituations[situation];
  const { data } = useQuery(query(listClaimSubtypes, { params: { type: claimType } }));
  const filed = data?.items.find(({ id }) => id === claimSubtype);
  return <output>{filed !== undefined && t("claims.filedAs", { subtype: filed.name })}</output>;
};

interface SituationFieldProps {
  readonly field: FormField<ClaimValues["situation"]>;
  readonly onChoose: (part: Pick<ClaimValues, "situation" | "type" | "subtype">) => void;
}

/** What has happened, which is the market's type and subtype of claim; the tables themselves for anything else. */
const SituationField = ({ field, onChoose }: SituationFieldProps) => {
  const t = useWords();
  const { value, label, error, id } = field;
  const choose = (situation: ClaimSituation | "other"): void => {
    if (situation === "other") return onChoose({ situation, type: "", subtype: "" });
    const { claimType: type, claimSubtype: subtype } = claimSituations[situation];
    onChoose({ situation, type, subtype });
  };
  return (
    <>
      <RadioGroup
        id={id}
        label={label}
        error={error}
        options={([...claimSituationNames, "other"] as const).map((situation) => ({
          value: situation,
          label: t(`claims.situations.${situation}`),
        }))}
        value={value === "" ? undefined : value}
        onValueChange={choose}
      />
      {value !== "" && value !== "other" && <FiledAs situation={value} />}
    </>
  );
};

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
  const empty: ClaimValues = {
    commodity: options[0]?.commodity ?? "electricity",
    contractName: firstContractName(options),
    situation: "",
    type: "",
    subtype: "",
    invoice: "",
    comments: "",
    files: [],
  };
  const typed = useFormValues({ empty, draft: { key: "llum-own-claim", shape }, prefilled });
  const uploads = useAttachedFiles(typed, "optional");
  const { contractName, situation, type, subtype, comments, invoice } = typed.values;
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
      situation: {
        label: t("claims.situation"),
        problem: situation === "" ? t("claims.situationMissing") : undefined,
      },
      contractName: { problem: contract === undefined ? t("contract.missing") : undefined },
      ...(situation === "other" && {
        type: { label: t("claims.type"), problem: type === "" ? t("claims.typeMissing") : undefined },
      }),
      ...(situation === "other" &&
        type !== "" && {
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
  const isOther = form.values.situation === "other";
  return (
    <ContractForm
      {...claim}
      failedTitle={t("claims.failed")}
      first={<SituationField field={form.field("situation")} onChoose={(part) => form.edit(part)} />}
      onContractEdit={(part) => form.edit({ ...part, invoice: "" })}
      submitText={t("claims.submit")}
      busyText={t("claims.busy")}
    >
      {isOther && (
        <SelectField
          {...form.field("type")}
          placeholder={t("choose")}
          options={types.items.map(({ id, name }) => ({ value: id, label: name }))}
          onValueChange={(type) => form.edit({ type, subtype: "" })}
        />
      )}
      {isOther && form.values.type !== "" && (
        <SubtypeField type={form.values.type} field={form.field("subtype")} />
      )}
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
