import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isPossiblePostalCode, restorePostalCode } from "#energy/postal-code.ts";
import { listMunicipalities } from "#features/addresses/contract/list-municipalities.ts";
import { listProvinceMunicipalities } from "#features/addresses/contract/list-province-municipalities.ts";
import { listProvinces } from "#features/addresses/contract/list-provinces.ts";
import { listStreetTypes } from "#features/addresses/contract/list-street-types.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField, type TextFieldProps } from "#platform/ui/form/text-field.tsx";
import { query } from "#platform/web/api/query.ts";
import type { FormField } from "#platform/web/form/use-form.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { addressLimits } from "../contract/notification-address.ts";
import type { AddressField, AddressFaults, TypedAddress } from "./typed-address.ts";
import { useWords } from "./words.ts";

/** Lookups of places change once a year at most. */
const lookup = { staleTime: 30 * 60_000 } as const;
const lookupDelayMs = 700;

/** The text once it has not changed for a while. */
const useSettledText = (text: string, delayMs: number): string => {
  const [settled, setSettled] = useState(text);
  // Outside React: the timer.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
};

/**
 * What the server knows of the typed places: the municipalities of the postal code (those of the province when the
 * code is not listed), the chosen one (the only one when there is no choice), its province and the street types.
 */
export const useAddressPlaces = ({ zipcode, city }: Pick<TypedAddress, "zipcode" | "city">) => {
  const settled = useSettledText(zipcode.trim(), lookupDelayMs);
  const isPossible = isPossiblePostalCode(settled);
  const ofCode = useQuery({
    ...query(listMunicipalities, { params: { zipcode: settled } }),
    ...lookup,
    enabled: isPossible,
  });
  const isListed = ofCode.data?.length !== 0;
  const ofProvince = useQuery({
    ...query(listProvinceMunicipalities, { params: { province: settled.slice(0, 2) } }),
    ...lookup,
    enabled: isPossible && !isListed,
  });
  const known = settled === zipcode.trim() && isPossible ? (isListed ? ofCode : ofProvince).data : undefined;
  const [first, second] = known ?? [];
  const municipality =
    known?.find(({ ineCode }) => ineCode === city) ?? (second === undefined ? first : undefined);
  const ine = municipality?.ineCode.slice(0, 2) ?? "";
  const { data: provinces } = useQuery({
    ...query(listProvinces, { params: { ine } }),
    ...lookup,
    enabled: ine !== "",
  });
  const { data: streetTypes = [] } = useQuery({ ...query(listStreetTypes, {}), ...lookup });
  return {
    municipalities: known,
    municipality,
    province: ine === "" ? undefined : provinces?.[0],
    streetTypes,
    isLooking: ofCode.isFetching || ofProvince.isFetching,
    /** The municipality is to be chosen among those of the province. */
    isZipcodeUnlisted: known !== undefined && known.length > 0 && !isListed,
    isZipcodeUnknown: known?.length === 0,
  };
};
export type AddressPlaces = ReturnType<typeof useAddressPlaces>;

const fieldsWithText = ["zipcode", "city", "email", "mobile", "ref_catastral"] as const;

/** The rules of the fields of a new address, in their order. */
export const useAddressRules = (found: AddressFaults) => {
  const t = useWords();
  const rule = (field: AddressField) => {
    const isChosen = field === "city" || field === "tv";
    const own = fieldsWithText.find((name) => name === field);
    const invalid = t(own === undefined ? "address.errors.other" : `address.errors.${own}`);
    const required = t(isChosen ? "address.errors.choose" : "address.errors.required");
    const fault = found[field];
    return { label: t(`address.fields.${field}`), problem: fault && { required, invalid }[fault], invalid };
  };
  return {
    name: rule("name"),
    zipcode: rule("zipcode"),
    city: rule("city"),
    tv: rule("tv"),
    nv: rule("nv"),
    pnp: rule("pnp"),
    bq: rule("bq"),
    es: rule("es"),
    pt: rule("pt"),
    pu: rule("pu"),
    aclarador: rule("aclarador"),
    ref_catastral: rule("ref_catastral"),
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
export const AddressForm = ({ form, places }: AddressFormProps) => {
  const t = useWords();
  const { field } = form;
  const { municipalities = [], municipality, province, streetTypes } = places;
  const { isLooking, isZipcodeUnlisted, isZipcodeUnknown } = places;
  const zipcode = field("zipcode");
  const limited = (name: AddressField & keyof typeof addressLimits): TextFieldProps => ({
    ...field(name),
    maxLength: addressLimits[name],
  });
  const compare = compareNames(useLanguage().language);
  const optional = { hint: t("address.optional") };
  const zipcodeHelp = t(isZipcodeUnlisted ? "address.zipcodeUnlisted" : "address.zipcodeHelp");
  return (
    <>
      <TextField {...limited("name")} autoComplete="name" />
      <TextField
        {...zipcode}
        help={isLooking ? t("address.looking") : zipcodeHelp}
        error={zipcode.error ?? (isZipcodeUnknown ? t("address.errors.zipcodeUnknown") : undefined)}
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        // Not while it is typed: four digits are the beginning of another code.
        onBlur={() => {
          const whole = restorePostalCode(zipcode.value.trim());
          if (whole !== zipcode.value) form.edit({ zipcode: whole });
        }}
      />
      <SelectField
        {...field("city")}
        placeholder={t("address.choose")}
        options={municipalities
          .toSorted((a, b) => compare(a.name, b.name))
          .map(({ name, ineCode }) => ({ value: ineCode, label: name }))}
        value={municipality?.ineCode ?? ""}
      />
      <TextField
        label={t("address.province")}
        help={t("address.provinceHelp")}
        value={province?.name ?? ""}
        readOnly
      />
      <SelectField
        {...field("tv")}
        width="medium"
        placeholder={t("address.choose")}
        options={streetTypes.map(({ streetTypeId, name }) => ({ value: String(streetTypeId), label: name }))}
      />
      <TextField {...limited("nv")} />
      <TextField {...limited("pnp")} help={t("address.pnpHelp")} width="short" />
      <TextField {...limited("bq")} {...optional} width="short" />
      <TextField {...limited("es")} {...optional} width="short" />
      <TextField {...limited("pt")} {...optional} width="short" />
      <TextField {...limited("pu")} {...optional} width="short" />
      <TextField {...limited("aclarador")} {...optional} help={t("address.hintHelp")} />
      <TextField {...field("ref_catastral")} {...optional} help={t("address.cadastralHelp")} maxLength={40} />
      <TextField {...field("email")} type="email" autoComplete="email" maxLength={254} />
      <TextField {...field("mobile")} type="tel" autoComplete="tel" maxLength={30} />
    </>
  );
};
