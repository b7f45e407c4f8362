import * as z from "zod/mini";
import { findProvince } from "#energy/provinces.ts";
import { findStreetType } from "#features/addresses/contract/street-types.ts";
import { normaliseCadastralReference } from "#energy/cadastral-reference.ts";
import { madridDate } from "#energy/calendar.ts";
import { defineChange, type RequestOf } from "#platform/server/change-kind.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import { execute, type Queryable } from "#platform/server/database/query.ts";
import { handler, type Call, type Handler } from "#platform/server/handler.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { changeNotificationAddress } from "../contract/change-notification-address.ts";
import { fullAddressOf } from "#features/contracts/server/contract-answer.ts";
import type { FoundContractDetail } from "#features/contracts/server/contract-queries.ts";
import { addressSubject } from "./change-subjects.ts";
import {
  findAddress,
  findContractAddress,
  saveAddress,
  setContractAddress,
  type NotificationAddress,
} from "#features/contracts/server/notification-addresses.ts";
import {
  findChangeableContract,
  submitContractChange,
  type ContractChangePorts,
} from "./submit-contract-change.ts";

type FindMunicipalities = (
  code: string,
) => Promise<readonly { readonly name: string; readonly ineCode: string }[]>;

export interface ChangeAddressPorts extends ContractChangePorts {
  /** The municipalities of a postal code; empty for one that is not listed. */
  readonly findMunicipalities: FindMunicipalities;
  /** Those of a province, by the two digits with which its postal codes begin. */
  readonly findMunicipalitiesOfProvince: FindMunicipalities;
}

const optionalText = z.optional(z.nullable(z.string()));
const namedPlace = z.optional(z.object({ id: z.int(), name: z.string() }));

/** The address in full, because the retailer's system does not know the portal's ids. */
const addressDetails = z.object({
  address_type: z.enum(["existing", "new"]),
  address_id: z.int(),
  name: z.string(),
  full_address: z.string(),
  zipcode: optionalText,
  city: z.optional(z.object({ ine: z.string(), city: z.string() })),
  state: namedPlace,
  tv: namedPlace,
  nv: optionalText,
  pnp: optionalText,
  bq: optionalText,
  es: optionalText,
  pt: optionalText,
  pu: optionalText,
  aclarador: optionalText,
  ref_catastral: optionalText,
  email: optionalText,
  mobile: optionalText,
});
type AddressDetails = z.output<typeof addressDetails>;

/**
 * The present address without a change that did not take place: what still is as the change set it is as before, and
 * what was changed since (an email, by another request) stays.
 */
export const withoutChange = (
  now: NotificationAddress,
  set: NotificationAddress,
  before: NotificationAddress,
): NotificationAddress => {
  const isPostalAsSet = now.full_address === set.full_address && now.name === set.name;
  return {
    ...(isPostalAsSet ? before : now),
    email: now.email === set.email ? before.email : now.email,
    mobile: now.mobile === set.mobile ? before.mobile : now.mobile,
  };
};

const restore = async (
  client: Queryable,
  { customerId, details, replaced }: RequestOf<AddressDetails>,
  contractId: number,
): Promise<void> => {
  const key = { customerId, contractId };
  const now = await findContractAddress(client, key);
  const set = await findAddress(client, customerId, details.address_id);
  if (now === undefined || set === undefined) return;
  const previousId = z.nullable(z.int()).parse(replaced["address_id"]);
  const before = previousId === null ? undefined : await findAddress(client, customerId, previousId);
  if (before === undefined) {
    if (now.addressId === set.addressId) await setContractAddress(client, key, null);
    return;
  }
  const addressId = await saveAddress(client, customerId, withoutChange(now, set, before));
  await setContractAddress(client, key, addressId);
};

/** Holds as soon as it is sent; a rejected or withdrawn request restores what it replaced. */
export const notificationAddressChange = defineChange({
  kind: "contract.notification_address",
  details: addressDetails,
  // An address is its one line, which has all its parts.
  printedDetails: ({ name, full_address, ref_catastral, email, mobile }) => ({
    name,
    full_address,
    ref_catastral,
    email,
    mobile,
  }),
  subject: addressSubject,
  apply: async (client, request) => {
    const { customerId, contractId, state, details } = request;
    if (contractId === null) return;
    if (state === "sent") await setContractAddress(client, { customerId, contractId }, details.address_id);
    if (state === "rejected" || state === "cancelled") await restore(client, request, contractId);
  },
});

type AddressCall = Call<typeof changeNotificationAddress>;
type NewAddress = Extract<BodyOf<typeof changeNotificationAddress>, { address_type: "new" }>;

/** The line that letters carry: `Carrer Major, 3, esc. A, 2n 1a (porta blava), 17003 Girona`. */
export const addressLineOf = (
  { nv, pnp, bq, es, pt, pu, aclarador, zipcode }: NewAddress,
  place: { readonly streetType: string; readonly city: string; readonly province: string },
): string => {
  const parts = [
    `${place.streetType} ${nv}`,
    pnp,
    ...(bq === "" ? [] : [`bl. ${bq}`]),
    ...(es === "" ? [] : [`esc. ${es}`]),
    ...(pt + pu === "" ? [] : [[pt, pu].filter((part) => part !== "").join(" ")]),
  ].join(", ");
  const street = aclarador === "" ? parts : `${parts} (${aclarador})`;
  return fullAddressOf({ street, postalCode: zipcode, city: place.city, province: place.province });
};

const orNull = (text: string): string | null => (text === "" ? null : text);

/** The typed address with its places by their official names; a place that does not exist is an error of its field. */
const readNewAddress = async (
  { findMunicipalities, findMunicipalitiesOfProvince }: ChangeAddressPorts,
  { language, fail }: AddressCall,
  typed: NewAddress,
): Promise<NotificationAddress> => {
  const refuse = (field: string): never => fail("invalid_request", { errors: { [field]: ["unknown"] } });
  const listed = await findMunicipalities(typed.zipcode);
  // New postal codes are given out, so one that is not listed may be that of any municipality of its province.
  const municipalities =
    listed.length > 0 ? listed : await findMunicipalitiesOfProvince(typed.zipcode.slice(0, 2));
  if (municipalities.length === 0) return refuse("zipcode");
  const municipality = municipalities.find(({ ineCode }) => ineCode === typed.city.ine) ?? refuse("city");
  const province = findProvince(municipality.ineCode) ?? refuse("city");
  if (typed.state !== undefined && typed.state.id !== province.provinceId) return refuse("state");
  const streetType = findStreetType(typed.tv.id, language) ?? refuse("tv");
  return {
    name: typed.name,
    full_address: addressLineOf(typed, {
      streetType: streetType.name,
      city: municipality.name,
      province: province.name,
    }),
    email: typed.email,
    mobile: typed.mobile,
    postal_code: typed.zipcode,
    ine_code: municipality.ineCode,
    city: municipality.name,
    province_id: province.provinceId,
    street_type_id: streetType.streetTypeId,
    street_name: typed.nv,
    street_number: typed.pnp,
    block: orNull(typed.bq),
    stairs: orNull(typed.es),
    floor: orNull(typed.pt),
    apartment: orNull(typed.pu),
    hint: orNull(typed.aclarador),
    cadastral_reference: orNull(typed.ref_catastral),
  };
};

const detailsOf = (
  addressType: AddressDetails["address_type"],
  addressId: number,
  address: NotificationAddress,
): AddressDetails => {
  const province = address.ine_code === null ? undefined : findProvince(address.ine_code);
  const streetType =
    address.street_type_id === null ? undefined : findStreetType(address.street_type_id, "es");
  return {
    address_type: addressType,
    address_id: addressId,
    name: address.name,
    full_address: address.full_address,
    zipcode: address.postal_code,
    ...(address.ine_code === null || address.city === null
      ? {}
      : { city: { ine: address.ine_code, city: address.city } }),
    ...(province === undefined ? {} : { state: { id: province.provinceId, name: province.name } }),
    ...(streetType === undefined ? {} : { tv: { id: streetType.streetTypeId, name: streetType.name } }),
    nv: address.street_name,
    pnp: address.street_number,
    bq: address.block,
    es: address.stairs,
    pt: address.floor,
    pu: address.apartment,
    aclarador: address.hint,
    ref_catastral: address.cadastral_reference,
    email: address.email,
    mobile: address.mobile,
  };
};

/**
 * Whether the customer receives the social bonus at another supply point: by law (Real Decreto 897/2017, article 3) that
 * one is the main home.
 */
const hasMainHomeElsewhere = async (
  client: Queryable,
  { session: { customerId }, now }: Pick<AddressCall, "session" | "now">,
  { cups }: Pick<FoundContractDetail, "cups">,
): Promise<boolean> =>
  (await execute(client, {
    name: "has-main-home-elsewhere",
    text: `select from contracts k
           join supply_points s on s.customer_id = $1 and s.supply_point_id = k.supply_point_id
           join contract_services v on v.customer_id = $1 and v.contract_id = k.contract_id
           where k.customer_id = $1 and k.state = 'active' and left(s.cups, 20) <> left($2, 20)
             and v.kind = 'social_bonus' and v.starts_on <= $3 and (v.ends_on is null or v.ends_on >= $3)
           limit 1`,
    values: [customerId, cups, madridDate(now)],
  })) > 0;

/** Whether the address is the contract's own supply point, by its cadastral reference. */
const isAtSupplyPoint = (
  address: NotificationAddress,
  { cadastralReference }: Pick<FoundContractDetail, "cadastralReference">,
): boolean =>
  address.cadastral_reference !== null &&
  cadastralReference !== null &&
  address.cadastral_reference === normaliseCadastralReference(cadastralReference);

export const handleChangeNotificationAddress = (ports: ChangeAddressPorts): Handler =>
  handler(changeNotificationAddress, async (call) => {
    const { body, session, fail } = call;
    const { customerId } = session;
    const contract = await findChangeableContract(ports, call);
    const typed = body.address_type === "new" ? await readNewAddress(ports, call, body) : undefined;
    return inTransaction(ports.database.pool, async (client) => {
      // Before the address is saved, so that a double click finds the row of the first one.
      await lockCustomer(client, customerId);
      if (
        typed !== undefined &&
        isAtSupplyPoint(typed, contract) &&
        (await hasMainHomeElsewhere(client, call, contract))
      )
        return fail("error_usuario_otra_vivienda_habitual_activa");
      const addressId =
        typed === undefined && body.address_type === "existing"
          ? body.address_id
          : await saveAddress(client, customerId, typed ?? fail("address_not_found"));
      const address = (await findAddress(client, customerId, addressId)) ?? fail("address_not_found");
      const submitted = await submitContractChange(ports, call, {
        change: notificationAddressChange,
        contract,
        details: detailsOf(body.address_type, addressId, address),
        replaced: {
          address_id: contract.addressId,
          name: contract.addressName,
          full_address: contract.fullAddress,
          email: contract.addressEmail,
          mobile: contract.addressMobile,
        },
        client,
      });
      return { ...submitted, addressId, data: { result: addressId } };
    });
  });
