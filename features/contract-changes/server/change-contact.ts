import * as z from "zod/mini";
import { defineChange, type ChangeKind } from "#platform/server/change-kind.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import { changeContact, type ContactField } from "../contract/change-contact.ts";
import { replaceContact } from "../contract/replace-contact.ts";
import { contactSubjects } from "./change-subjects.ts";
import {
  findContractAddress,
  saveAddress,
  setContractAddress,
} from "#features/contracts/server/notification-addresses.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

/** The field that changes. */
const contactDetails = z.strictObject({ email: z.optional(z.string()), phone: z.optional(z.string()) });
type ContactDetails = z.output<typeof contactDetails>;

const columnOf = { email: "email", phone: "mobile" } as const;

/**
 * Holds as soon as it is sent; a rejected or withdrawn request restores the former value, unless another one has
 * replaced it. Other contracts with the same address do not change.
 */
const contactChangeOf = (field: ContactField): ChangeKind<ContactDetails> =>
  defineChange({
    kind: `contract.contact_${field}`,
    details: contactDetails,
    subject: contactSubjects[field],
    apply: async (client, { customerId, contractId, state, details, replaced }) => {
      if (contractId === null) return;
      const address = await findContractAddress(client, { customerId, contractId });
      if (address === undefined) return;
      const column = columnOf[field];
      const wanted = details[field] ?? null;
      const isUndone = (state === "rejected" || state === "cancelled") && address[column] === wanted;
      if (state !== "sent" && !isUndone) return;
      const value = isUndone ? z.nullable(z.string()).parse(replaced[field]) : wanted;
      const { addressId: _addressId, ...present } = address;
      const addressId = await saveAddress(client, customerId, { ...present, [column]: value });
      await setContractAddress(client, { customerId, contractId }, addressId);
    },
  });

export const contactChanges = {
  email: contactChangeOf("email"),
  phone: contactChangeOf("phone"),
} as const;

const submitContact = async (
  ports: ContractChangePorts,
  call: Call<typeof changeContact> | Call<typeof replaceContact>,
): Promise<{ isWaitingForSignature: boolean; reference: string }> => {
  const { params, body, fail } = call;
  const { field } = params;
  const contract = await findChangeableContract(ports, call);
  const value = body[field];
  if (value === undefined || Object.values(body).filter((given) => given !== undefined).length !== 1)
    return fail("invalid_request", { errors: { [field]: ["required"] } });
  if (contract.addressId === null) return fail("no_notification_address");
  return submitContractChange(ports, call, {
    change: contactChanges[field],
    contract,
    details: { [field]: value },
    replaced: { [field]: field === "email" ? contract.addressEmail : contract.addressMobile },
  });
};

export const handleChangeContact = (ports: ContractChangePorts): Handler =>
  handler(changeContact, (call) => submitContact(ports, call));

export const handleReplaceContact = (ports: ContractChangePorts): Handler =>
  handler(replaceContact, (call) => submitContact(ports, call));
