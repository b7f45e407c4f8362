import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { parseIban, type IbanProblem } from "#energy/iban.ts";
import { uploadCalls } from "#features/uploads/contract/upload-calls.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { UploadField } from "#platform/web/uploads/upload-field.tsx";
import { useUploads } from "#platform/web/uploads/use-uploads.ts";
import { useDraft } from "#platform/web/use-draft.ts";
import { maxAccountFiles, type BankAccount } from "../contract/bank-account.ts";
import { changeBankAccount } from "../contract/change-bank-account.ts";
import { changeGasBankAccount } from "../contract/change-gas-bank-account.ts";
import type { Contract } from "../contract/get-contract.ts";
import { listBankAccounts } from "../contract/list-bank-accounts.ts";
import { listGasBankAccounts } from "../contract/list-gas-bank-accounts.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { IbanField } from "./iban-field.tsx";
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

interface AccountFieldsProps {
  readonly form: AccountDraft;
  /** The customer's accounts, without the contract's present one. */
  readonly others: readonly BankAccount[];
  readonly problems: { readonly iban?: string | undefined; readonly owner?: string | undefined };
  readonly onEdit: (part: Partial<AccountDraft>) => void;
}

/** The choice among the customer's accounts, and the fields of a new one. */
const AccountFields = ({ form, others, problems, onEdit }: AccountFieldsProps) => {
  const t = useWords();
  return (
    <>
      {others.length > 0 && (
        <RadioGroup
          label={t("bankAccount.choice")}
          options={[
            ...others.map(({ bankAccountId, maskedIban }) => ({
              value: String(bankAccountId),
              label: t("bankAccount.registered", { iban: maskedIban }),
            })),
            { value: another, label: t("bankAccount.another") },
          ]}
          value={form.choice}
          onValueChange={(choice) => onEdit({ choice })}
        />
      )}
      {form.choice === another && (
        <>
          <IbanField
            label={t("bankAccount.iban")}
            help={t("bankAccount.ibanHelp")}
            value={form.iban}
            onValueChange={(iban) => onEdit({ iban })}
            error={problems.iban}
          />
          <Checkbox
            label={t("bankAccount.owner")}
            checked={form.isOwner}
            onCheckedChange={(isOwner) => onEdit({ isOwner })}
            error={problems.owner}
          />
        </>
      )}
    </>
  );
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

/** Chooses another of the customer's accounts, or adds one. What is typed outlives a reload of the page. */
export const BankAccountDialog = ({ contract, onClose }: BankAccountDialogProps) => {
  const t = useWords();
  const saved = useDraft(`llum-own-bank-account-${contract.name}`, accountDraft);
  const [draft, setDraft] = useState(saved.found ?? emptyDraft);
  const [isChecked, setChecked] = useState(false);
  const { data, error } = useBankAccounts(contract);
  const ibanProblem = useIbanProblem();
  const change = useAccountChange(contract, () => {
    saved.forget();
    onClose();
  });
  const edit = (part: Partial<AccountDraft>): void => {
    const edited = { ...draft, ...part };
    setDraft(edited);
    saved.keep(edited);
  };
  const proof = useProof(draft.files, (files) => edit({ files }));
  const others = (data?.items ?? []).filter(
    ({ bankAccountId }) => bankAccountId !== contract.bankAccount?.bankAccountId,
  );
  const isKnown = others.some(({ bankAccountId }) => String(bankAccountId) === draft.choice);
  const form = { ...draft, choice: isKnown ? draft.choice : another };
  const problems = {
    iban: form.choice === another ? ibanProblem(form.iban) : undefined,
    owner: form.choice === another && !form.isOwner ? t("bankAccount.ownerMissing") : undefined,
    mandate: form.isMandateAccepted ? undefined : t("bankAccount.mandateMissing"),
    files: proof.uploads.problem,
  };
  const shownProblems: Partial<typeof problems> = isChecked ? problems : {};
  const handleSubmit = (): void => {
    setChecked(true);
    if (data !== undefined && Object.values(problems).every((problem) => problem === undefined))
      change.sendDraft({ ...form, files: proof.uploads.ids });
  };
  return (
    <ContractChangeDialog
      title={t("bankAccount.title")}
      description={t("bankAccount.lead")}
      failedTitle={t("bankAccount.failed")}
      submitText={t("bankAccount.submit")}
      busyText={t("bankAccount.busy")}
      change={change}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FailureNotice title={t("bankAccount.notLoaded")} error={error} words={t} />
      {data === undefined ? (
        <Skeleton height="8em" />
      ) : (
        <>
          <AccountFields form={form} others={others} problems={shownProblems} onEdit={edit} />
          {proof.isNeeded && (
            <UploadField
              uploads={proof.uploads}
              label={t("bankAccount.proof")}
              help={t("bankAccount.proofHelp", proof.uploads.limits)}
              error={shownProblems.files}
            />
          )}
          <Disclosure summary={t("bankAccount.mandateTitle")}>
            <p>{data.mandate.text}</p>
          </Disclosure>
          <Checkbox
            label={t("bankAccount.mandate")}
            checked={form.isMandateAccepted}
            onCheckedChange={(isMandateAccepted) => edit({ isMandateAccepted })}
            error={shownProblems.mandate}
          />
        </>
      )}
    </ContractChangeDialog>
  );
};
