import * as z from "zod/mini";
import { maskIban } from "#energy/iban.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { defineChange } from "#platform/server/change-kind.ts";
import type { ResolveAttachments } from "#platform/server/attachments.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { maxAccountFiles, type submittedAccount } from "../contract/bank-account.ts";
import { changeBankAccount } from "../contract/change-bank-account.ts";
import { changeGasBankAccount } from "../contract/change-gas-bank-account.ts";
import { listBankAccounts } from "../contract/list-bank-accounts.ts";
import { listGasBankAccounts } from "../contract/list-gas-bank-accounts.ts";
import { chooseAccount } from "./bank-account-policy.ts";
import {
  findBankAccounts,
  findContractName,
  setBankAccount,
  voidMandate,
  writeMandate,
} from "#features/contracts/server/bank-accounts.ts";
import { adoptMandate } from "#features/contracts/server/mandates.ts";
import { mandateOf, type Creditor } from "#features/contracts/server/sepa-mandate.ts";
import { bankAccountSubject } from "./change-subjects.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

const details = z.object({
  already_registered: z.enum(["yes", "no"]),
  iban: z.string(),
  owner_is_bank_owner: z.boolean(),
  /** Ids of the attached files. */
  files: z.optional(z.array(z.uuid())),
  /** Null where the customer did not accept it in the portal. */
  mandate: z.nullable(
    z.object({ language: z.enum(completeLanguages), creditor_identifier: z.string(), text: z.string() }),
  ),
});

/** Holds once the retailer has carried it out: until then invoices are charged to the former account. */
export const bankAccountChange = defineChange({
  kind: "contract.iban",
  details,
  shownDetails: ({ iban, already_registered, owner_is_bank_owner }) => ({
    already_registered,
    iban: maskIban(iban),
    owner_is_bank_owner,
  }),
  printedDetails: ({ iban, owner_is_bank_owner }) => ({ iban, owner_is_bank_owner }),
  subject: bankAccountSubject,
  apply: async (client, { details: { iban, mandate }, ...request }, now) => {
    switch (request.state) {
      case "waiting_for_signature":
      case "sent":
        if (mandate === null) return;
        return writeMandate(client, request, {
          reference: request.reference,
          creditorIdentifier: mandate.creditor_identifier,
          language: mandate.language,
          text: mandate.text,
          iban,
          now,
        });
      case "done":
        await setBankAccount(client, { ...request, iban });
        return adoptMandate(client, request);
      case "rejected":
      case "cancelled":
      case "expired":
        return voidMandate(client, request, now);
      case "accepted":
        return;
      default:
        return request.state satisfies never;
    }
  },
});

interface CreditorPorts {
  /** The configuration with the flags as they are switched now. */
  readonly readConfiguration: () => { readonly organization: Creditor };
}
export type BankAccountPorts = ContractChangePorts & {
  readonly readConfiguration: () => {
    readonly organization: Creditor;
    readonly features: { readonly attachmentOnIbanChange: boolean };
  };
  readonly resolveAttachments: ResolveAttachments;
};

type ListPorts = CreditorPorts & { readonly database: Database };

const bankAccountsOf = async (
  { database, readConfiguration }: ListPorts,
  { session, language }: Pick<Call<typeof listBankAccounts>, "session" | "language">,
) => {
  const accounts = await findBankAccounts(database, session.customerId);
  return {
    items: accounts.map(({ bankAccountId, iban }) => ({ bankAccountId, maskedIban: maskIban(iban) })),
    mandate: mandateOf(readConfiguration().organization, language),
  };
};

export const handleListBankAccounts = (ports: ListPorts): Handler =>
  handler(listBankAccounts, (call) => bankAccountsOf(ports, call));

export const handleListGasBankAccounts = (ports: ListPorts): Handler =>
  handler(listGasBankAccounts, (call) => bankAccountsOf(ports, call));

type ChangeCall = Pick<
  Call<typeof changeBankAccount>,
  "params" | "body" | "session" | "language" | "now" | "client" | "cookies" | "fail"
>;

const changeAccountOf = async (
  ports: BankAccountPorts,
  commodity: "electricity" | "gas",
  call: ChangeCall,
): Promise<z.output<typeof submittedAccount>> => {
  const { body, session, language, fail } = call;
  const contract = await findChangeableContract(ports, call);
  if (contract.commodity !== commodity) return fail("contract_not_found");
  const accounts = await findBankAccounts(ports.database, session.customerId);
  const chosen = chooseAccount(body, accounts, contract.iban);
  if ("problem" in chosen) return fail(chosen.problem);
  const { organization, features } = ports.readConfiguration();
  const { creditorIdentifier, ...mandate } = mandateOf(organization, language);
  const files = await ports.resolveAttachments(call, body.files ?? [], {
    minimum: features.attachmentOnIbanChange ? 1 : 0,
    maximum: maxAccountFiles,
  });
  const isMandateStored = body.mandate_accepted === true;
  const submitted = await submitContractChange(ports, call, {
    change: bankAccountChange,
    contract,
    details: {
      already_registered: body.already_registered,
      iban: chosen.iban,
      owner_is_bank_owner: body.owner_is_bank_owner === true,
      ...(files.uploadIds.length === 0 ? {} : { files: [...files.uploadIds] }),
      mandate: isMandateStored ? { ...mandate, creditor_identifier: creditorIdentifier } : null,
    },
    replaced: { iban: contract.iban },
    files,
  });
  return { ...submitted, isMandateStored };
};

export const handleChangeBankAccount = (ports: BankAccountPorts): Handler =>
  handler(changeBankAccount, (call) => changeAccountOf(ports, "electricity", call));

export const handleChangeGasBankAccount = (ports: BankAccountPorts): Handler =>
  handler(changeGasBankAccount, async (call) => {
    const { session, params, fail } = call;
    const name =
      (await findContractName(ports.database, session.customerId, params.contractId)) ??
      fail("contract_not_found");
    return changeAccountOf(ports, "gas", { ...call, params: { name } });
  });
