import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import { placeCalls } from "#features/addresses/contract/place-calls.ts";
import { listCnaes } from "#features/supply-points/contract/list-cnaes.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { Selector } from "#platform/ui/form/selector.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { PostalAddressFields, usePostalAddressRules } from "#platform/web/address/postal-address-fields.tsx";
import { postalAddressFaults } from "#platform/web/address/typed-postal-address.ts";
import { useAddressPlaces } from "#platform/web/address/use-address-places.ts";
import { query } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm, type FormField } from "#platform/web/form/use-form.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import type { WizardStep } from "#platform/web/wizard/step-view.ts";
import { residenceTypes } from "../contract/lead-sections.ts";
import { BillCodeField } from "./bill-code-field.tsx";
import { type ContractingAnswers, type SupplyNow, supplyNow } from "./contracting-answers.ts";
import { useContracting } from "./contracting-context.ts";
import { useCupsProblem } from "./cups-rules.ts";
import { supplyAddressNames } from "./server-names.ts";
import { type StoredFiles, useStoredFiles } from "./step-files.tsx";
import { useElectricityFacts, useGasFacts } from "./supply-facts.ts";
import { ProcessNotice, SupplyNotice } from "./supply-notice.tsx";
import { SupplyPapersFields, useSupplyPapers } from "./supply-papers.tsx";
import { useConsentWords, useSupplyNowText, useWords } from "./words.ts";

type Step = WizardStep<ContractingAnswers, "installation">;
interface StepProps {
  readonly step: Step;
}

interface SupplyFieldProps {
  readonly field: FormField<SupplyNow | "">;
  readonly commodity: "electricity" | "gas";
}

/** Whether there is supply now, and in whose name: it decides what is asked of the distributor. */
export const SupplyField = ({ field, commodity }: SupplyFieldProps) => {
  const t = useWords();
  const textOf = useSupplyNowText(commodity);
  return (
    <>
      <RadioGroup
        {...field}
        value={field.value === "" ? undefined : field.value}
        help={t("fields.supplyHelp")}
        options={supplyNow.map((value) => ({ value, label: textOf(value) }))}
      />
      <ProcessNotice supply={field.value} commodity={commodity} />
    </>
  );
};

const CnaeField = ({ field }: { field: FormField<string> }) => {
  const t = useWords();
  const { data: cnaes = [] } = useQuery(query(listCnaes, {}));
  return (
    <Selector
      {...field}
      help={t("fields.cnaeHelp")}
      options={cnaes.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
      value={field.value === "" ? undefined : field.value}
      emptyText={t("fields.cnaeNone")}
      moreText={(counts) => t("fields.cnaeMore", counts)}
    />
  );
};

/** What is typed, what the register and the list of places answer, and the rules. */
const useInstallation = (step: Step, stored: StoredFiles) => {
  const t = useWords();
  const consents = useConsentWords();
  const { organization } = useSettings();
  const { kind, config, isSignedIn } = useContracting();
  const { values, edit } = step.values;
  const isGas = kind === "gas";
  const electricity = useElectricityFacts(isGas ? "" : values.cups);
  const gas = useGasFacts(isGas ? values.cups : "");
  const lookup = isGas ? gas : electricity;
  const places = useAddressPlaces(placeCalls, values);
  const papers = useSupplyPapers({
    commodity: isGas ? "gas" : "electricity",
    values,
    stored,
    invoiceLabel: t("fields.invoice"),
    onInvoiceChange: (invoice) => edit({ invoice }),
  });
  const municipality = places.municipality?.ineCode ?? "";
  const faults = postalAddressFaults({ ...values, municipality });
  const addressRules = usePostalAddressRules(
    places.isPostalCodeUnknown ? { ...faults, postalCode: "invalid" } : faults,
    supplyAddressNames,
  );
  const cupsProblem = useCupsProblem();
  const isBusiness = values.residence === "business";
  const form = useForm(step.values, {
    id: "installation",
    fields: {
      supply: {
        label: t(isGas ? "fields.supplyGas" : "fields.supply"),
        problem: values.supply === "" ? t("problems.choose") : undefined,
      },
      cups: { label: "CUPS", problem: cupsProblem(values.cups, lookup.data) },
      ...addressRules,
      residence: { label: t("fields.residence") },
      ...(isBusiness && {
        cnae: { label: t("fields.cnae"), problem: values.cnae === "" ? t("problems.choose") : undefined },
      }),
      ...papers.rules,
      ...(config.morosityAcceptanceRequired && {
        acceptsMorosity: {
          label: consents("accept_morosity_verification", { organization: organization.name }),
          problem: values.acceptsMorosity ? undefined : t("problems.morosity"),
        },
      }),
      ...(config.leads &&
        !isSignedIn && {
          consent: {
            label: consents("allow_contact", { organization: organization.name }),
            problem: config.leadsConsentRequired && !values.consent ? t("problems.consent") : undefined,
          },
        }),
    },
    send: () => {
      step.values.edit({ municipality, locality: places.municipality?.name ?? "" });
      step.submit();
    },
    isPending: step.isPending,
    summaryTexts: "with_label",
  });
  return { form, lookup, places, papers, isBusiness };
};

/** The register knows where the supply is: what the visitor has not typed is filled in. */
const useRegisteredPlace = (step: Step, { data: facts }: ReturnType<typeof useInstallation>["lookup"]) => {
  const { values, fillIn } = step.values;
  const postalCode = facts?.postalCode ?? "";
  const municipality = facts?.municipalityCode ?? "";
  // Outside React: the answer of the register, which arrives after the CUPS was typed.
  useEffect(() => {
    if (postalCode !== "" && values.postalCode === "") fillIn({ postalCode, municipality });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [postalCode, municipality]);
};

const InstallationForm = ({ step, stored }: StepProps & { readonly stored: StoredFiles }) => {
  const t = useWords();
  const { config, isSignedIn, kind, onBillRead } = useContracting();
  const installation = useInstallation(step, stored);
  const { form, lookup, places, papers, isBusiness } = installation;
  useRegisteredPlace(step, lookup);
  const { values } = form;
  const handleBill = (bill: LinkedBill): void => {
    onBillRead(bill);
    const { cups, postalCode } = bill;
    step.values.edit({
      ...(cups !== null && { cups }),
      ...(postalCode !== null && { postalCode }),
    });
  };
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failure={step.failure}>
      {kind !== "gas" && <BillCodeField onRead={handleBill} />}
      <SupplyField field={form.field("supply")} commodity={kind === "gas" ? "gas" : "electricity"} />
      <TextField
        {...form.field("cups")}
        help={t("fields.cupsHelp")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <SupplyNotice
        lookup={lookup}
        commodity={kind === "gas" ? "gas" : "electricity"}
        postalCode={values.postalCode}
        municipalityCode={places.municipality?.ineCode ?? ""}
      />
      <PostalAddressFields form={form} places={places} isBrief />
      <RadioGroup
        {...form.field("residence")}
        options={residenceTypes.map((value) => ({ value, label: t(`residence.${value}`) }))}
      />
      {isBusiness && <CnaeField field={form.field("cnae")} />}
      <SupplyPapersFields
        papers={papers}
        retailer={form.field("retailer")}
        invoice={form.control("invoice")}
      />
      {config.morosityAcceptanceRequired && <Checkbox {...form.checkbox("acceptsMorosity")} />}
      {config.leads && !isSignedIn && (
        <Checkbox {...form.checkbox("consent")} help={t("fields.consentHelp")} />
      )}
      {step.buttons}
    </Form>
  );
};

/** What is supplied, and where. */
export const InstallationStep = ({ step }: StepProps) => {
  const stored = useStoredFiles(step.values.values.invoice.length > 0);
  return stored === undefined ? (
    <Skeleton height="30rem" />
  ) : (
    <InstallationForm step={step} stored={stored} />
  );
};
