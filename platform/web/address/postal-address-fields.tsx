import { restorePostalCode } from "#energy/postal-code.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import { postalAddressLimits } from "#platform/contract/postal-address.ts";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import { Disclosure } from "#platform/ui/layout/disclosure.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import type { FormField } from "../form/use-form.ts";
import { useLanguage } from "../words/language-context.ts";
import styles from "./postal-address-fields.module.css";
import type { PostalAddressFaults, PostalAddressField, TypedPostalAddress } from "./typed-postal-address.ts";
import type { AddressPlaces } from "./use-address-places.ts";
import { useAddressWords } from "./words.ts";

/** The rules of the fields of an address, in their order; `serverName` has their names in the call's `fieldErrors`. */
export const usePostalAddressRules = (
  found: PostalAddressFaults,
  serverName: Readonly<Record<PostalAddressField, string>>,
) => {
  const t = useAddressWords();
  const rule = (field: PostalAddressField) => {
    const isChosen = field === "municipality" || field === "streetType";
    const isChecked = field === "postalCode" || field === "municipality" || field === "cadastralReference";
    const invalid = t(isChecked ? `errors.${field}` : "errors.other");
    const required = t(isChosen ? "errors.choose" : "errors.required");
    const fault = found[field];
    const problem = fault && { required, invalid }[fault];
    return { label: t(`fields.${field}`), problem, invalid, serverName: serverName[field] };
  };
  return {
    postalCode: rule("postalCode"),
    municipality: rule("municipality"),
    streetType: rule("streetType"),
    street: rule("street"),
    number: rule("number"),
    block: rule("block"),
    stairs: rule("stairs"),
    floor: rule("floor"),
    unit: rule("unit"),
    hint: rule("hint"),
    cadastralReference: rule("cadastralReference"),
  };
};

interface PostalAddressFieldsProps {
  readonly form: {
    readonly field: (name: PostalAddressField) => FormField<string>;
    readonly edit: (part: Partial<TypedPostalAddress>) => void;
  };
  readonly places: AddressPlaces;
  /** Parts that few addresses have are folded away. */
  readonly isBrief?: boolean;
}

/** Parts that few addresses have. */
const RareParts = ({ form }: Pick<PostalAddressFieldsProps, "form">) => {
  const t = useAddressWords();
  const { field } = form;
  const optional = { hint: t("optional") };
  return (
    <>
      <TextField {...field("hint")} {...optional} help={t("hintHelp")} maxLength={postalAddressLimits.hint} />
      <TextField {...field("cadastralReference")} {...optional} help={t("cadastralHelp")} maxLength={40} />
    </>
  );
};

/** The fields of a postal address: the municipality and the province follow the postal code. */
export const PostalAddressFields = ({ form, places, isBrief = false }: PostalAddressFieldsProps) => {
  const t = useAddressWords();
  const { field } = form;
  const { municipalities = [], municipality, province, streetTypes } = places;
  const { isLooking, isPostalCodeUnlisted, isPostalCodeUnknown } = places;
  const postalCode = field("postalCode");
  const limited = (name: keyof typeof postalAddressLimits): TextFieldProps => ({
    ...field(name),
    maxLength: postalAddressLimits[name],
  });
  const compare = compareNames(useLanguage().language);
  const optional = { hint: t("optional") };
  const postalCodeHelp = t(isPostalCodeUnlisted ? "postalCodeUnlisted" : "postalCodeHelp");
  return (
    <>
      <TextField
        {...postalCode}
        help={isLooking ? t("looking") : postalCodeHelp}
        error={postalCode.error ?? (isPostalCodeUnknown ? t("errors.postalCodeUnknown") : undefined)}
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        // Not while it is typed: four digits are the beginning of another code.
        onBlur={() => {
          const whole = restorePostalCode(postalCode.value.trim());
          if (whole !== postalCode.value) form.edit({ postalCode: whole });
        }}
      />
      <SelectField
        {...field("municipality")}
        placeholder={t("choose")}
        options={municipalities
          .toSorted((a, b) => compare(a.name, b.name))
          .map(({ name, ineCode }) => ({ value: ineCode, label: name }))}
        value={municipality?.ineCode ?? ""}
      />
      <TextField label={t("province")} help={t("provinceHelp")} value={province?.name ?? ""} readOnly />
      <SelectField
        {...field("streetType")}
        width="medium"
        placeholder={t("choose")}
        options={streetTypes.map(({ streetTypeId, name }) => ({ value: String(streetTypeId), label: name }))}
      />
      <TextField {...limited("street")} />
      <TextField {...limited("number")} help={t("numberHelp")} width="short" />
      <div className={styles.parts}>
        <TextField {...limited("block")} {...optional} />
        <TextField {...limited("stairs")} {...optional} />
        <TextField {...limited("floor")} {...optional} />
        <TextField {...limited("unit")} {...optional} />
      </div>
      {isBrief ? (
        <Disclosure
          summary={t("rareParts")}
          {...(form.field("cadastralReference").error !== undefined && { open: true })}
        >
          <Stack>
            <RareParts form={form} />
          </Stack>
        </Disclosure>
      ) : (
        <RareParts form={form} />
      )}
    </>
  );
};
