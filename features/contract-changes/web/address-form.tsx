import { TextField } from "#platform/ui/form/text-field.tsx";
import { PostalAddressFields, usePostalAddressRules } from "#platform/web/address/postal-address-fields.tsx";
import type { AddressPlaces } from "#platform/web/address/use-address-places.ts";
import type { FormField } from "#platform/web/form/use-form.ts";
import { addressLimits } from "../contract/notification-address.ts";
import {
  type AddressFaults,
  type PersonField,
  serverNames,
  type AddressField,
  type TypedAddress,
} from "./typed-address.ts";
import { useWords } from "./words.ts";

/** The rules of the fields of a new address, in their order. */
export const useAddressRules = (found: AddressFaults) => {
  const t = useWords();
  const rule = (field: PersonField) => {
    const invalid = t(field === "name" ? "address.errors.other" : `address.errors.${field}`);
    const fault = found[field];
    const problem = fault && { required: t("address.errors.required"), invalid }[fault];
    return { label: t(`address.fields.${field}`), problem, invalid };
  };
  return {
    name: rule("name"),
    ...usePostalAddressRules(found, serverNames),
    email: rule("email"),
    mobile: rule("mobile"),
  };
};

interface AddressFormProps {
  readonly form: {
    readonly field: (name: AddressField) => FormField<string>;
    readonly edit: (part: Partial<TypedAddress>) => void;
  };
  readonly places: AddressPlaces;
}

/** The fields of a new notification address. */
export const AddressForm = ({ form, places }: AddressFormProps) => (
  <>
    <TextField {...form.field("name")} maxLength={addressLimits.name} autoComplete="name" />
    <PostalAddressFields form={form} places={places} />
    <TextField {...form.field("email")} type="email" autoComplete="email" maxLength={254} />
    <TextField {...form.field("mobile")} type="tel" autoComplete="tel" maxLength={30} />
  </>
);
