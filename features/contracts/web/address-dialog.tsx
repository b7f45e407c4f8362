import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { restorePostalCode } from "#energy/postal-code.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { FormErrorSummary, type FormError } from "#platform/ui/form/form.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import type { ErrorOf } from "#platform/web/api/api-error.ts";
import { query } from "#platform/web/api/query.ts";
import { isSessionOver } from "#platform/web/session/session-store.ts";
import { useDraft } from "#platform/web/use-draft.ts";
import { useProblemText } from "#platform/web/words/use-problem-text.ts";
import { changeNotificationAddress } from "../contract/change-notification-address.ts";
import type { Contract } from "../contract/get-contract.ts";
import { listAddresses, type NotificationAddressOption } from "../contract/list-addresses.ts";
import { listContractAddresses } from "../contract/list-contract-addresses.ts";
import {
  addressFieldId,
  AddressForm,
  type AddressPlaces,
  useAddressPlaces,
  useFaultText,
} from "./address-form.tsx";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import {
  addressFaults,
  addressFields,
  addressWarningOf,
  type AddressFaults,
  type TypedAddress,
  typedAddress,
} from "./typed-address.ts";
import { useWords } from "./words.ts";

const kinds = ["existing", "new"] as const;
const draftShape = z.object({ kind: z.enum(kinds), addressId: z.string(), typed: typedAddress });
type Draft = z.output<typeof draftShape>;

const emptyAddress = ({ fiscalHolder, notificationAddress: now }: Contract): TypedAddress => ({
  name: now?.name ?? fiscalHolder.name,
  zipcode: "",
  city: "",
  tv: "",
  nv: "",
  pnp: "",
  bq: "",
  es: "",
  pt: "",
  pu: "",
  aclarador: "",
  ref_catastral: "",
  email: now?.email ?? "",
  mobile: now?.mobile ?? "",
});

/** A refusal as a warning, unless it is about fields or the session. */
const AddressWarning = ({ error }: { error: ErrorOf<typeof changeNotificationAddress> | null }) => {
  const t = useWords();
  const problemText = useProblemText(t);
  if (error === null || isSessionOver(error) || Object.keys(error.fieldErrors).length > 0) return null;
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

/** The faults as links to their fields. */
const useFaultSummary = (): ((found: AddressFaults) => FormError[]) => {
  const t = useWords();
  const faultText = useFaultText();
  return (found) =>
    addressFields.flatMap((field) => {
      const fault = found[field];
      if (fault === undefined) return [];
      const text = `${t(`address.fields.${field}`)}: ${faultText(field, fault)}`;
      return [{ fieldId: addressFieldId(field), text }];
    });
};

const bodyOf = (
  { city: _city, tv, ...texts }: TypedAddress,
  municipality: NonNullable<AddressPlaces["municipality"]>,
  province: AddressPlaces["province"],
): BodyOf<typeof changeNotificationAddress> => ({
  address_type: "new",
  ...texts,
  zipcode: restorePostalCode(texts.zipcode.trim()),
  email: texts.email.trim(),
  city: { ine: municipality.ineCode, city: municipality.name },
  ...(province === undefined ? {} : { state: { id: province.provinceId, name: province.name } }),
  tv: { id: Number(tv), name: "" },
});

/** The fields that the server has refused. */
const refusedFields = (error: ErrorOf<typeof changeNotificationAddress> | null): AddressFaults => {
  const faults: AddressFaults = {};
  for (const field of addressFields) if (error?.fieldErrors[field] !== undefined) faults[field] = "invalid";
  return faults;
};

/** The draft, what is wrong with it, and its submission. */
const useAddressChange = ({
  contract,
  options,
  onClose,
}: AddressDialogProps & { readonly options: readonly NotificationAddressOption[] }) => {
  const t = useWords();
  const saved = useDraft(`llum-own-address-${contract.name}`, draftShape);
  const [first] = options;
  const [draft, setDraft] = useState<Draft>(
    () =>
      saved.found ?? {
        kind: first === undefined ? "new" : "existing",
        addressId: "",
        typed: emptyAddress(contract),
      },
  );
  const [faults, setFaults] = useState<AddressFaults>({});
  const [summary, setSummary] = useState<readonly FormError[]>([]);
  const [isChoiceMissing, setChoiceMissing] = useState(false);
  const summaryOf = useFaultSummary();
  const change = useContractChange(changeNotificationAddress, {
    doneText: t("address.done"),
    onDone: () => {
      saved.forget();
      onClose();
    },
  });
  const places = useAddressPlaces(draft.typed);
  const kind = first === undefined ? "new" : draft.kind;

  const update = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    saved.keep(next);
  };
  const showFaults = (found: AddressFaults): void => {
    setFaults(found);
    setSummary(summaryOf(found));
  };
  const submitNew = (): void => {
    const typed = { ...draft.typed, city: places.municipality?.ineCode ?? "" };
    const found = addressFaults(typed);
    showFaults(places.isZipcodeUnknown ? { ...found, zipcode: "invalid" } : found);
    if (Object.keys(found).length > 0 || places.municipality === undefined) return;
    change.send({
      params: { name: contract.name },
      body: bodyOf(typed, places.municipality, places.province),
    });
  };
  const submit = (): void => {
    if (kind === "new") return submitNew();
    const chosen = options.find(({ addressId }) => String(addressId) === draft.addressId);
    setChoiceMissing(chosen === undefined);
    if (chosen !== undefined)
      change.send({
        params: { name: contract.name },
        body: { address_type: "existing", address_id: chosen.addressId },
      });
  };
  return {
    draft: { ...draft, kind },
    update,
    change,
    places,
    faults: { ...refusedFields(change.error), ...faults },
    summary,
    isChoiceMissing,
    submit,
    close: (): void => {
      if (change.isWaiting) saved.forget();
      onClose();
    },
  };
};

interface AddressDialogProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** Another of the customer's addresses, or a new one. */
export const AddressDialog = (props: AddressDialogProps) => {
  const options = useAddressOptions(props.contract);
  return options === undefined ? (
    <Skeleton height="1px" />
  ) : (
    <LoadedAddressDialog {...props} options={options} />
  );
};

const LoadedAddressDialog = (
  props: AddressDialogProps & { readonly options: readonly NotificationAddressOption[] },
) => {
  const t = useWords();
  const { options } = props;
  const form = useAddressChange(props);
  const { draft, update, change } = form;
  return (
    <ContractChangeDialog
      title={t("address.title")}
      description={t("address.lead")}
      failedTitle={t("address.warnings.no_error_defined")}
      submitText={t("address.submit")}
      busyText={t("address.busy")}
      change={{ ...change, error: null }}
      onSubmit={form.submit}
      onClose={form.close}
    >
      <AddressWarning error={change.error} />
      <FormErrorSummary title={t("address.summary")} errors={draft.kind === "new" ? form.summary : []} />
      {options.length > 0 && (
        <RadioGroup
          label={t("address.which")}
          options={kinds.map((kind) => ({ value: kind, label: t(`address.kinds.${kind}`) }))}
          value={draft.kind}
          onValueChange={(kind) => update({ kind })}
        />
      )}
      {draft.kind === "existing" ? (
        <RadioGroup
          label={t("address.yours")}
          options={options.map(({ addressId, fullAddress, name, email, mobile }) => ({
            value: String(addressId),
            label: fullAddress,
            help: [name, email, mobile].filter((text) => text !== null).join(" · "),
          }))}
          value={draft.addressId}
          onValueChange={(addressId) => update({ addressId })}
          error={form.isChoiceMissing ? t("address.errors.choose") : undefined}
        />
      ) : (
        <AddressForm
          typed={draft.typed}
          faults={form.faults}
          places={form.places}
          onChange={(part) => update({ typed: { ...draft.typed, ...part } })}
        />
      )}
    </ContractChangeDialog>
  );
};
