import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { parseIban, type IbanProblem } from "#energy/iban.ts";
import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { UploadField } from "#platform/web/uploads/upload-field.tsx";
import { useUploads } from "#platform/web/uploads/use-uploads.ts";
import { maxAccountFiles } from "../contract/bank-account.ts";
import { changeBankAccount } from "../contract/change-bank-account.ts";
import { changeGasBankAccount } from "../contract/change-gas-bank-account.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { listBankAccounts } from "../contract/list-bank-accounts.ts";
import { listGasBankAccounts } from "../contract/list-gas-bank-accounts.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { IbanField } from "#platform/web/payment/iban-field.tsx";
import { useWords } from "./words.ts";

const another = "another";
const accountDraft = z.object({
  /** Id of one of the customer's accounts, or `another`. */
  choice: z.string(),
  iban: z.string(),
  isOwner: z.boolean(),
  isMandateAccepted: z.boolean(),
  /** Ids of the files that were sent. */
  files: z.array(z.string()),
});
type AccountDraft = z.output<typeof accountDraft>;
const emptyDraft: AccountDraft = {
  choice: another,
  iban: "",
  isOwner: false,
  isMandateAccepted: false,
  files: [],
};

const problemWord = {
  characters: "bankAccount.problems.characters",
  country: "bankAccount.problems.country",
  length: "bankAccount.problems.length",
  check_digits: "bankAccount.problems.check",
  account_control: "bankAccount.problems.check",
} as const satisfies Record<IbanProblem, string>;

/** The message of an IBAN that cannot be sent; undefined for a valid one. */
const useIbanProblem = (): ((iban: string) => string | undefined) => {
  const t = useWords();
  return (iban) => {
    if (iban === "") return t("bankAccount.problems.empty");
    const parsed = parseIban(iban);
    return parsed.valid ? undefined : t(problemWord[parsed.problem]);
  };
};

const bodyOf = ({ choice, iban, isOwner, isMandateAccepted, files }: AccountDraft) => {
  const common = { mandate_accepted: isMandateAccepted, ...(files.length === 0 ? {} : { files }) };
  return choice === another
    ? { already_registered: "no" as const, iban, owner_is_bank_owner: isOwner, ...common }
    : { already_registered: "yes" as const, bank_id: Number(choice), ...common };
};

const useAccountChange = ({ contractId, name, commodity }: Contract, onDone: () => void) => {
  const t = useWords();
  const effect = { doneText: t("bankAccount.done"), onDone };
  const electricity = useContractChange(changeBankAccount, effect);
  const gas = useContractChange(changeGasBankAccount, effect);
  return commodity === "gas"
    ? {
        ...gas,
        sendDraft: (draft: AccountDraft) => gas.send({ params: { contractId }, body: bodyOf(draft) }),
      }
    : {
        ...electricity,
        sendDraft: (draft: AccountDraft) => electricity.send({ params: { name }, body: bodyOf(draft) }),
      };
};

const useBankAccounts = ({ commodity }: Contract) => {
  const electricity = useQuery({ ...query(listBankAccounts, {}), enabled: commodity !== "gas" });
  const gas = useQuery({ ...query(listGasBankAccounts, {}), enabled: commodity === "gas" });
  return commodity === "gas" ? gas : electricity;
};

/** The proof of the account, where the retailer asks for one. */
const useProof = (ids: readonly string[], onIdsChange: (files: string[]) => void) => {
  const isNeeded = useSettings().features.attachmentOnIbanChange;
  const uploads = useUploads(uploadCalls, {
    ids,
    onIdsChange,
    minimum: isNeeded ? 1 : 0,
    maximum: maxAccountFiles,
  });
  return { isNeeded, uploads };
};

interface BankAccountDialogProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** What is typed, with its rules; the customer's accounts without the contract's present one; and the call. */
const useAccountForm = ({ contract, onClose }: BankAccountDialogProps) => {
  const t = useWords();
  const typed = useFormValues({
    empty: emptyDraft,
    draft: { key: `llum-own-bank-account-${contract.name}`, shape: accountDraft },
  });
  const { data, error } = useBankAccounts(contract);
  const ibanProblem = useIbanProblem();
  const change = useAccountChange(contract, () => {
    typed.forget();
    onClose();
  });
  const { choice, iban, isOwner, isMandateAccepted, files } = typed.values;
  const proof = useProof(files, (ids) => typed.edit({ files: ids }));
  const others = (data?.items ?? []).filter(
    ({ bankAccountId }) => bankAccountId !== contract.bankAccount?.bankAccountId,
  );
  const isKnown = others.some(({ bankAccountId }) => String(bankAccountId) === choice);
  const known = { ...typed.values, choice: isKnown ? choice : another };
  const form = useForm(typed, {
    id: "bank-account",
    fields: {
      choice: { label: t("bankAccount.choice") },
      ...(!isKnown && {
        iban: { label: t("bankAccount.iban"), problem: ibanProblem(iban) },
        isOwner: {
          label: t("bankAccount.owner"),
          problem: isOwner ? undefined : t("bankAccount.ownerMissing"),
        },
      }),
      files: { label: t("bankAccount.proof"), problem: proof.uploads.problem },
      isMandateAccepted: {
        label: t("bankAccount.mandate"),
        problem: isMandateAccepted ? undefined : t("bankAccount.mandateMissing"),
      },
    },
    send: () => data !== undefined && change.sendDraft({ ...known, files: proof.uploads.ids }),
    error: change.error,
    isPending: change.isPending,
    words: t,
  });
  return { form, change, proof, others, choice: known.choice, mandate: data?.mandate, error };
};

/** Chooses another of the customer's accounts, or adds one. What is typed outlives a reload of the page. */
export const BankAccountDialog = (props: BankAccountDialogProps) => {
  const t = useWords();
  const { form, change, proof, others, choice, mandate, error } = useAccountForm(props);
  const accounts = others.map(({ bankAccountId, maskedIban }) => ({
    value: String(bankAccountId),
    label: t("bankAccount.registered", { iban: maskedIban }),
  }));
  return (
    <ContractChangeDialog
      title={t("bankAccount.title")}
      description={t("bankAccount.lead")}
      failedTitle={t("bankAccount.failed")}
      submitText={t("bankAccount.submit")}
      busyText={t("bankAccount.busy")}
      change={change}
      form={form}
      onClose={props.onClose}
    >
      <FailureNotice title={t("bankAccount.notLoaded")} error={error} words={t} />
      {mandate === undefined ? (
        <Skeleton height="8em" />
      ) : (
        <>
          {others.length > 0 && (
            <RadioGroup
              {...form.field("choice")}
              options={[...accounts, { value: another, label: t("bankAccount.another") }]}
              value={choice}
            />
          )}
          {choice === another && (
            <>
              <IbanField {...form.field("iban")} help={t("bankAccount.ibanHelp")} />
              <Checkbox {...form.checkbox("isOwner")} />
            </>
          )}
          {proof.isNeeded && (
            <UploadField
              {...form.control("files")}
              uploads={proof.uploads}
              help={t("bankAccount.proofHelp", proof.uploads.limits)}
            />
          )}
          <Disclosure summary={t("bankAccount.mandateTitle")}>
            <p>{mandate.text}</p>
          </Disclosure>
          <Checkbox {...form.checkbox("isMandateAccepted")} />
        </>
      )}
    </ContractChangeDialog>
  );
};
