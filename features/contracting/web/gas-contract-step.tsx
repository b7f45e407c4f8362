import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listGasProducts } from "#features/catalogue/contract/list-gas-products.ts";
import { listGasTariffs } from "#features/catalogue/contract/list-gas-tariffs.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import type { WizardStep } from "#platform/web/wizard/step-view.ts";
import type { Answers, ContractingAnswers, ContractingKind } from "./contracting-answers.ts";
import { useContracting } from "./contracting-context.ts";
import { CouponField } from "./coupon-field.tsx";
import { useCupsProblem } from "./cups-rules.ts";
import { SupplyField } from "./installation-step.tsx";
import { NothingOffered, ProductChoice } from "./product-choice.tsx";
import { type StoredFiles, useStoredFiles } from "./step-files.tsx";
import { type GasFacts, useGasFacts } from "./supply-facts.ts";
import { SupplyNotice } from "./supply-notice.tsx";
import { SupplyPapersFields, useSupplyPapers } from "./supply-papers.tsx";
import { useWords } from "./words.ts";

type Step = WizardStep<ContractingAnswers, "gasContract">;
type Values = ContractingAnswers["gasContract"];
interface StepProps {
  readonly step: Step;
}

/** The CUPS of gas: of the installation, or of this step beside electricity. */
const cupsOf = (
  kind: ContractingKind,
  { installation }: Pick<Answers, "installation">,
  values: Values,
): string => (kind === "gas" ? (installation?.cups ?? "") : values.cups);

/** The products of gas for these answers. */
export const useGasProducts = (
  kind: ContractingKind,
  answers: Pick<Answers, "installation">,
  values: Values,
) => {
  const cups = cupsOf(kind, answers, values);
  const isAsked = values.tariff !== "" && cups !== "" && values.includesGas;
  const [promocode] = values.coupons;
  const supply = {
    atr: Number(values.tariff === "" ? 1 : values.tariff),
    cups,
    ...(answers.installation && { postalCode: answers.installation.postalCode }),
    audience: answers.installation?.residence === "business" ? "business" : "home",
  } as const;
  const list = useQuery({
    ...query(listGasProducts, {
      query: { ...supply, ...(promocode !== undefined && { promocode }) },
    }),
    enabled: isAsked,
  });
  return { list, isAsked, reference: { commodity: "gas", ...supply } as const };
};

const useTariffs = (step: Step, facts: GasFacts | undefined) => {
  const { data: tariffs } = useQuery(query(listGasTariffs, {}));
  const { values, edit } = step.values;
  const registered = tariffs?.find(({ code }) => code === facts?.accessTariff?.code);
  // Outside React: the answers of the register and of the list.
  useEffect(() => {
    if (tariffs === undefined) return;
    const isListed = tariffs.some(({ tariffId }) => String(tariffId) === values.tariff);
    const found = registered === undefined ? "" : String(registered.tariffId);
    if (!isListed && values.tariff !== found) edit({ tariff: found, product: "" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [tariffs, registered]);
  return tariffs;
};

/** The fields of a supply of its own, beside electricity. */
const useSupplyRules = (step: Step, facts: GasFacts | undefined, stored: StoredFiles) => {
  const t = useWords();
  const { values, edit } = step.values;
  const cupsProblem = useCupsProblem();
  const papers = useSupplyPapers({
    commodity: "gas",
    values,
    stored,
    invoiceLabel: t("fields.gasInvoice"),
    onInvoiceChange: (invoice) => edit({ invoice }),
  });
  const rules = {
    supply: {
      label: t("fields.supplyGas"),
      problem: values.supply === "" ? t("problems.choose") : undefined,
    },
    cups: { label: t("fields.gasCups"), problem: cupsProblem(values.cups, facts) },
    ...papers.rules,
  };
  return { rules, papers };
};

const useGasContract = (step: Step, stored: StoredFiles) => {
  const t = useWords();
  const { kind } = useContracting();
  const { values } = step.values;
  const isBeside = kind === "dual";
  const lookup = useGasFacts(cupsOf(kind, step.answers, values));
  const tariffs = useTariffs(step, lookup.data);
  const { list, isAsked, reference } = useGasProducts(kind, step.answers, values);
  const { rules, papers } = useSupplyRules(step, lookup.data, stored);
  const isOffered = list.data?.some(({ productId }) => String(productId) === values.product) === true;
  const form = useForm(step.values, {
    id: "gasContract",
    fields: {
      ...(isBeside && { includesGas: { label: t("fields.includesGas") } }),
      ...(isBeside && values.includesGas && rules),
      ...(values.includesGas && {
        tariff: {
          label: t("fields.gasTariff"),
          problem: values.tariff === "" ? t("problems.choose") : undefined,
        },
        product: { label: t("fields.gasProduct"), problem: isOffered ? undefined : t("problems.product") },
      }),
    },
    send: step.submit,
    isPending: step.isPending,
    summaryTexts: "with_label",
  });
  return { form, lookup, tariffs, list, isAsked, reference, isBeside, papers };
};

type GasContract = ReturnType<typeof useGasContract>;

const SupplyFields = ({ contract }: { contract: GasContract }) => {
  const t = useWords();
  const { form, lookup, papers } = contract;
  return (
    <>
      <SupplyField field={form.field("supply")} commodity="gas" />
      <TextField
        {...form.field("cups")}
        help={t("fields.gasCupsHelp")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <SupplyNotice lookup={lookup} commodity="gas" postalCode="" municipalityCode="" />
      <SupplyPapersFields
        papers={papers}
        retailer={form.field("retailer")}
        invoice={form.control("invoice")}
      />
    </>
  );
};

const GasContractForm = ({ step, stored }: StepProps & { readonly stored: StoredFiles }) => {
  const t = useWords();
  const contract = useGasContract(step, stored);
  const { form, tariffs, list, isAsked, reference, isBeside } = contract;
  const { values, edit } = form;
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failure={step.failure}>
      {isBeside && <Checkbox {...form.checkbox("includesGas")} help={t("fields.includesGasHelp")} />}
      {isBeside && values.includesGas && <SupplyFields contract={contract} />}
      {values.includesGas && (
        <>
          {tariffs?.length === 0 && <NothingOffered />}
          <SelectField
            {...form.field("tariff")}
            help={t("fields.gasTariffHelp")}
            width="medium"
            placeholder={t("choose")}
            options={(tariffs ?? []).map(({ tariffId, name }) => ({
              value: String(tariffId),
              label: name,
            }))}
          />
          <CouponField codes={values.coupons} onChange={(coupons) => edit({ coupons })} />
          <ProductChoice field={form.field("product")} list={list} isAsked={isAsked} reference={reference} />
        </>
      )}
      {step.buttons}
    </Form>
  );
};

/** Tariff and product of gas; beside electricity also its supply point, unless gas is left out. */
export const GasContractStep = ({ step }: StepProps) => {
  const stored = useStoredFiles(step.values.values.invoice.length > 0);
  return stored === undefined ? <Skeleton height="30rem" /> : <GasContractForm step={step} stored={stored} />;
};
