import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isPossiblePostalCode } from "#energy/postal-code.ts";
import { query } from "../api/query.ts";
import type { PlaceCalls } from "./place-calls.ts";

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

interface TypedPlace {
  readonly postalCode: string;
  /** INE's code of the chosen municipality. */
  readonly municipality: string;
}

/**
 * What the server knows of the typed places: the municipalities of the postal code (those of the province when the
 * code is not listed), the chosen one (the only one when there is no choice), its province and the street types.
 */
export const useAddressPlaces = (calls: PlaceCalls, typed: TypedPlace) => {
  const postalCode = typed.postalCode.trim();
  const settled = useSettledText(postalCode, lookupDelayMs);
  const isPossible = isPossiblePostalCode(settled);
  const ofCode = useQuery({
    ...query(calls.listMunicipalities, { params: { zipcode: settled } }),
    enabled: isPossible,
  });
  const isListed = ofCode.data?.length !== 0;
  const ofProvince = useQuery({
    ...query(calls.listProvinceMunicipalities, { params: { province: settled.slice(0, 2) } }),
    enabled: isPossible && !isListed,
  });
  const known = settled === postalCode && isPossible ? (isListed ? ofCode : ofProvince).data : undefined;
  const [first, second] = known ?? [];
  const municipality =
    known?.find(({ ineCode }) => ineCode === typed.municipality) ??
    (second === undefined ? first : undefined);
  const ine = municipality?.ineCode.slice(0, 2) ?? "";
  const { data: provinces } = useQuery({
    ...query(calls.listProvinces, { params: { ine } }),
    enabled: ine !== "",
  });
  const { data: streetTypes = [] } = useQuery(query(calls.listStreetTypes, {}));
  return {
    municipalities: known,
    municipality,
    province: ine === "" ? undefined : provinces?.[0],
    streetTypes,
    isLooking: ofCode.isFetching || ofProvince.isFetching,
    /** The municipality is to be chosen among those of the province. */
    isPostalCodeUnlisted: known !== undefined && known.length > 0 && !isListed,
    isPostalCodeUnknown: known?.length === 0,
  };
};
export type AddressPlaces = ReturnType<typeof useAddressPlaces>;
