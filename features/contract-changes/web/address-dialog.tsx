import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { restorePostalCode } from "#energy/postal-code.ts";
import { placeCalls } from "#features/addresses/contract/place-calls.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import type { ErrorOf } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { emptyPostalAddress } from "#platform/web/address/typed-postal-address.ts";
import { type AddressPlaces, useAddressPlaces } from "#platform/web/address/use-address-places.ts";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { isSessionOver } from "#platform/web/session/session-store.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { changeNotificationAddress } from "../contract/change-notification-address.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { listAddresses, type NotificationAddressOption } from "../contract/list-addresses.ts";
import { listContractAddresses } from "../contract/list-contract-addresses.ts";
import { AddressForm, useAddressRules } from "./address-form.tsx";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { addressFaults, addressWarningOf, type TypedAddress, typedAddress } from "./typed-address.ts";
import { useWords } from "./words.ts";

const kinds = ["existing", "new"] as const;
const draftShape = z.extend(typedAddress, { kind: z.enum(kinds), addressId: z.string() });
type Draft = z.output<typeof draftShape>;

const emptyAddress = ({ fiscalHolder, notificationAddress: now }: Contract): TypedAddress => ({
  name: now?.name ?? fiscalHolder.name,
  ...emptyPostalAddress,
  email: now?.email ?? "",
  mobile: now?.mobile ?? "",
});

/** A refusal as a warning, unless it is about the session. */
const AddressWarning = ({ error }: { error: ErrorOf<typeof changeNotificationAddress> | null }) => {
  const t = useWords();
  const problemText = useProblemText(t);
  if (error === null || isSessionOver(error)) return null;
  return (
    <Notice tone="warning" announce="assertive" title={t(`address.warnings.${addressWarningOf(error)}`)}>
      {problemText(error)}
    </Notice>
  );
};

const useAddressOptions = (contract: Contract): readonly NotificationAddressOption[] | undefined => {
  const isGas = contract.commodity === "gas";
  const ofGas = useQuery({
    ...query(listContractAddresses, { params: { id: contract.contractId } }),
    enabled: isGas,
    throwOnError: true,
  });
  const ofElectricity = useQuery({ ...query(listAddresses, {}), enabled: !isGas, throwOnError: true });
  return (isGas ? ofGas : ofElectricity).data?.filter(
    ({ addressId }) => addressId !== contract.notificationAddress?.addressId,
  );
};

const bodyOf = (
  typed: TypedAddress,
  municipality: NonNullable<AddressPlaces["municipality"]>,
  province: AddressPlaces["province"],
): BodyOf<typeof changeNotificationAddress> => ({
  address_type: "new",
  name: typed.name,
  zipcode: restorePostalCode(typed.postalCode.trim()),
  city: { ine: municipality.ineCode, city: municipality.name },
  ...(province === undefined ? {} : { state: { id: province.provinceId, name: province.name } }),
  tv: { id: Number(typed.streetType), name: "" },
  nv: typed.street,
  pnp: typed.number,
  bq: typed.block,
  es: typed.stairs,
  pt: typed.floor,
  pu: typed.unit,
  aclarador: typed.hint,
  ref_catastral: typed.cadastralReference,
  email: typed.email.trim(),
  mobile: typed.mobile,
});

interface AddressDialogProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}
type LoadedProps = AddressDialogProps & { readonly options: readonly NotificationAddressOption[] };

/** What is typed or chosen, with its rules, and its submission. */
const useAddressChange = ({ contract, options, onClose }: LoadedProps) => {
  const t = useWords();
  const [first] = options;
  const typed = useFormValues<Draft>({
    empty: { kind: first === undefined ? "new" : "existing", addressId: "", ...emptyAddress(contract) },
    draft: { key: `llum-own-address-${contract.name}`, shape: draftShape },
  });
  const { kind: chosenKind, addressId, ...address } = typed.values;
  const kind = first === undefined ? "new" : chosenKind;
  const places = useAddressPlaces(placeCalls, address);
  const { municipality, province, isPostalCodeUnknown } = places;
  const complete = { ...address, municipality: municipality?.ineCode ?? "" };
  const faults = addressFaults(complete);
  const addressRules = useAddressRules(isPostalCodeUnknown ? { ...faults, postalCode: "invalid" } : faults);
  const change = useContractChange(changeNotificationAddress, {
    doneText: t("address.done"),
    onDone: () => {
      typed.forget();
      onClose();
    },
  });
  const chosen = options.find((option) => String(option.addressId) === addressId);
  const params = { name: contract.name };
  const form = useForm(typed, {
    id: "address",
    fields: {
      kind: { label: t("address.which") },
      ...(kind === "new"
        ? addressRules
        : {
            addressId: {
              label: t("address.yours"),
              problem: chosen === undefined ? t("address.errors.choose") : undefined,
            },
          }),
    },
    send: () => {
      if (kind === "existing" && chosen !== undefined)
        change.send({ params, body: { address_type: "existing", address_id: chosen.addressId } });
      if (kind === "new" && municipality !== undefined)
        change.send({ params, body: bodyOf(complete, municipality, province) });
    },
    error: change.error,
    isPending: change.isPending,
    words: t,
    summaryTexts: "with_label",
  });
  const close = (): void => {
    if (change.waitingReference !== undefined) typed.forget();
    onClose();
  };
  return { form, kind, places, change, close };
};

/** Another of the customer's addresses, or a new one. */
export const AddressDialog = (props: AddressDialogProps) => {
  const options = useAddressOptions(props.contract);
  return options === undefined ? (
    <Skeleton height="1px" />
  ) : (
    <LoadedAddressDialog {...props} options={options} />
  );
};

const LoadedAddressDialog = (props: LoadedProps) => {
  const t = useWords();
  const { options } = props;
  const { form, kind, places, change, close } = useAddressChange(props);
  return (
    <ContractChangeDialog
      title={t("address.title")}
      description={t("address.lead")}
      submitText={t("address.submit")}
      busyText={t("address.busy")}
      change={change}
      form={form}
      {...(kind === "new" ? { summaryTitle: t("address.summary") } : {})}
      failure={<AddressWarning error={form.failure && change.error} />}
      onClose={close}
    >
      {options.length > 0 && (
        <RadioGroup
          {...form.field("kind")}
          options={kinds.map((each) => ({ value: each, label: t(`address.kinds.${each}`) }))}
        />
      )}
      {kind === "existing" ? (
        <RadioGroup
          {...form.field("addressId")}
          options={options.map(({ addressId, fullAddress, name, email, mobile }) => ({
            value: String(addressId),
            label: fullAddress,
            help: [name, email, mobile].filter((text) => text !== null).join(" · "),
          }))}
        />
      ) : (
        <AddressForm form={form} places={places} />
      )}
    </ContractChangeDialog>
  );
};
