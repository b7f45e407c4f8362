import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { zoneOfPostalCode } from "#energy/tariffs.ts";
import { listProducts } from "#features/catalogue/contract/list-products.ts";
import { listTariffs } from "#features/catalogue/contract/list-tariffs.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Checkbox } from "#platform/ui/form/checkbox.tsx";
import { SelectField } from "#platform/ui/form/select-field.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { Form } from "#platform/web/form/form.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { WizardStep } from "#platform/web/wizard/step-view.ts";
import { kilowattText } from "./canonical-answers.ts";
import { type Answers, type ContractingAnswers, powerNames } from "./contracting-answers.ts";
import { useContracting } from "./contracting-context.ts";
import { CouponField } from "./coupon-field.tsx";
import styles from "./contracting.module.css";
import { askedPowers, powerProblem, writtenPowers } from "./power-rules.ts";
import { NothingOffered, ProductChoice } from "./product-choice.tsx";
import { StepFilesField, type StoredFiles, useStepFiles, useStoredFiles } from "./step-files.tsx";
import { type ElectricityFacts, powersOf, useElectricityFacts } from "./supply-facts.ts";
import { useWords } from "./words.ts";

type Step = WizardStep<ContractingAnswers, "contract">;
interface StepProps {
  readonly step: Step;
}

const noSelfConsumption = "00";
/** Individual, with surplus that is compensated: the usual one. */
const usualSelfConsumption = "41";

const codeOf = (facts: ElectricityFacts | undefined): string =>
  facts?.hasSelfConsumption === true ? facts.selfConsumption : usualSelfConsumption;

const audienceOf = ({ installation }: Answers) =>
  installation?.residence === "business" ? "business" : "home";

/** The products of electricity for these answers. */
export const useElectricityProducts = (
  { installation }: Pick<Answers, "installation">,
  values: ContractingAnswers["contract"],
) => {
  const powersW = writtenPowers(values.powers);
  const isAsked = powersW !== undefined && values.tariff !== "" && installation !== undefined;
  const [promocode] = values.coupons;
  const supply = {
    power: Math.max(1, ...(powersW ?? [])),
    atr: Number(values.tariff === "" ? 1 : values.tariff),
    cups: installation?.cups ?? "",
    audience: audienceOf({ installation }),
    ...(installation && { postalCode: installation.postalCode }),
  } as const;
  const list = useQuery({
    ...query(listProducts, {
      query: {
        ...supply,
        selfcons: values.hasSelfConsumption,
        ...(promocode !== undefined && { promocode }),
      },
    }),
    enabled: isAsked,
  });
  return { list, isAsked, reference: { commodity: "electricity", ...supply } as const };
};

/** The tariffs that the written power can have. */
const useTariffs = (powersW: readonly number[] | undefined) =>
  useQuery({
    ...query(listTariffs, { query: powersW === undefined ? {} : { power: Math.max(...powersW) } }),
    enabled: powersW !== undefined,
  });

/**
 * What the register has is filled in. A tariff that the power excludes is cleared, and that of the register is chosen, or else
 * the only one.
 */
const useFilledIn = (step: Step, facts: ElectricityFacts | undefined, tariffs: TariffList) => {
  const { values, edit, fillIn } = step.values;
  const billedPowersW = useContracting().bill?.contractedPowersW;
  const registered = facts === undefined ? [] : powersOf(facts);
  // Outside React: the answer of the register.
  useEffect(() => {
    if (facts === undefined || registered.length === 0) return;
    const texts = powerNames.map((name, index) => [name, kilowattText(registered[index])]);
    if (Object.values(values.powers).every((text) => text === ""))
      edit({ powers: { ...values.powers, ...Object.fromEntries(texts) } });
    if (facts.hasSelfConsumption)
      fillIn({ hasSelfConsumption: true, selfConsumptionCode: facts.selfConsumption });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [facts]);
  // Outside React: the code of a bill, where the register has no powers.
  useEffect(() => {
    if (billedPowersW === undefined || billedPowersW.length === 0 || registered.length > 0) return;
    const texts = powerNames.map((name, index) => [name, kilowattText(billedPowersW[index])]);
    if (Object.values(values.powers).every((text) => text === ""))
      edit({ powers: { ...values.powers, ...Object.fromEntries(texts) } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each bill and answer
  }, [billedPowersW, facts]);
  const registeredTariff = tariffs?.find(({ code }) => code === facts?.accessTariff?.code);
  // Outside React: the list of tariffs, and the answer of the register.
  useEffect(() => {
    if (tariffs === undefined) return;
    const isListed = tariffs.some(({ tariffId }) => String(tariffId) === values.tariff);
    const [only, another] = tariffs;
    const found = registeredTariff ?? (another === undefined ? only : undefined);
    const chosen = found === undefined ? "" : String(found.tariffId);
    if (!isListed && values.tariff !== chosen) edit({ tariff: chosen, product: "" });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each list and answer
  }, [tariffs, registeredTariff]);
};
type TariffList = ReturnType<typeof useTariffs>["data"];

const usePowerItems = (values: ContractingAnswers["contract"]) => {
  const t = useWords();
  const names = askedPowers(values.powers);
  return Object.fromEntries(
    names.map((name) => {
      const problem = powerProblem(values.powers, name);
      const label =
        names.length > 2
          ? t("powers.period", { period: name })
          : t(name === "P1" ? "powers.peak" : "powers.valley");
      return [name, { label, problem: problem && t(`powers.problems.${problem}`) }];
    }),
  );
};

const isChangedFrom = (
  facts: ElectricityFacts | undefined,
  values: ContractingAnswers["contract"],
): boolean => {
  if (facts === undefined || !facts.isRegistered) return false;
  const written = writtenPowers(values.powers) ?? [];
  const registered = powersOf(facts);
  const isSamePower = written.every((powerW, index) => registered[index] === powerW);
  return (registered.length > 0 && !isSamePower) || facts.hasSelfConsumption !== values.hasSelfConsumption;
};

const useContract = (step: Step, stored: StoredFiles) => {
  const t = useWords();
  const { config } = useContracting();
  const { answers } = step;
  const { values, edit } = step.values;
  const { data: facts } = useElectricityFacts(answers.installation?.cups ?? "");
  const powersW = writtenPowers(values.powers);
  const { data: tariffs } = useTariffs(powersW);
  useFilledIn(step, facts, tariffs);
  const { list, isAsked, reference } = useElectricityProducts(answers, values);
  const files = useStepFiles({
    stored,
    ids: values.selfConsumptionFiles,
    onIdsChange: (ids) => edit({ selfConsumptionFiles: ids }),
    isRequired: config.selfconsAttachmentsRequired,
    limits: config.uploads.selfcons_attach,
  });
  const isOffered = list.data?.some(({ productId }) => String(productId) === values.product) === true;
  const isChanged = isChangedFrom(facts, values);
  const form = useForm(step.values, {
    id: "contract",
    fields: {
      powers: { items: usePowerItems(values) },
      tariff: {
        label: t("fields.tariff"),
        problem: values.tariff === "" ? t("problems.choose") : undefined,
      },
      hasSelfConsumption: { label: t("fields.hasSelfConsumption") },
      ...(values.hasSelfConsumption && {
        selfConsumptionFiles: { label: t("fields.selfConsumptionFiles"), problem: files.problem },
      }),
      product: { label: t("fields.product"), problem: isOffered ? undefined : t("problems.product") },
    },
    send: () => {
      step.values.edit({ isChanged });
      step.submit();
    },
    isPending: step.isPending,
    summaryTexts: "with_label",
  });
  return { form, facts, tariffs, list, isAsked, reference, files, isChanged, powersW };
};

interface PowerNoticesProps {
  readonly facts: ElectricityFacts | undefined;
  readonly powersW: readonly number[] | undefined;
  readonly isChanged: boolean;
  readonly isSwitch: boolean;
}

/** What follows from another power than that of the register. */
const PowerNotices = ({ facts, powersW, isChanged, isSwitch }: PowerNoticesProps) => {
  const t = useWords();
  const formats = useFormats();
  const allowedW = facts?.allowedPowerW ?? null;
  const isAbove = allowedW !== null && powersW !== undefined && Math.max(...powersW) > allowedW;
  return (
    <>
      {isAbove && (
        <Notice tone="warning" announce="polite" title={t("powers.aboveTitle")}>
          {t("powers.aboveText", { power: formats.power(allowedW) })}
        </Notice>
      )}
      {isChanged && isSwitch && (
        <Notice announce="polite" title={t("powers.changedTitle")}>
          {t(facts?.hasRecentChange === true ? "powers.recentText" : "powers.changedText")}
        </Notice>
      )}
    </>
  );
};

const ContractForm = ({ step, stored }: StepProps & { readonly stored: StoredFiles }) => {
  const t = useWords();
  const { config } = useContracting();
  const contract = useContract(step, stored);
  const { form, facts, tariffs, list, isAsked, reference, files, isChanged, powersW } = contract;
  const { values, edit } = form;
  const isPeninsula = zoneOfPostalCode(step.answers.installation?.postalCode ?? "") === "peninsula";
  return (
    <Form form={form} summaryTitle={t("summaryTitle")} failure={step.failure}>
      <p>{t(facts?.isRegistered === true ? "powers.known" : "powers.help")}</p>
      <div className={styles.powers}>
        {askedPowers(values.powers).map((name) => (
          <TextField
            key={name}
            {...form.item("powers", name)}
            suffix="kW"
            width="short"
            inputMode="decimal"
            maxLength={10}
          />
        ))}
      </div>
      <PowerNotices
        facts={facts}
        powersW={powersW}
        isChanged={isChanged}
        isSwitch={step.answers.installation?.supply === "mine"}
      />
      {tariffs?.length === 0 && <NothingOffered />}
      <SelectField
        {...form.field("tariff")}
        help={t(isPeninsula ? "fields.tariffHelp" : "fields.tariffHelpIslands")}
        width="medium"
        placeholder={t("choose")}
        options={(tariffs ?? []).map(({ tariffId, name }) => ({ value: String(tariffId), label: name }))}
      />
      <Checkbox
        {...form.checkbox("hasSelfConsumption")}
        help={t("fields.selfConsumptionHelp")}
        onCheckedChange={(hasSelfConsumption) =>
          edit({
            hasSelfConsumption,
            selfConsumptionCode: hasSelfConsumption ? codeOf(facts) : noSelfConsumption,
          })
        }
      />
      {values.hasSelfConsumption && (
        <StepFilesField
          files={files}
          control={form.control("selfConsumptionFiles")}
          help={t("fields.selfConsumptionFilesHelp")}
          isOptional={!config.selfconsAttachmentsRequired}
        />
      )}
      <CouponField codes={values.coupons} onChange={(coupons) => edit({ coupons })} />
      <ProductChoice field={form.field("product")} list={list} isAsked={isAsked} reference={reference} />
      {step.buttons}
    </Form>
  );
};

/** Power, tariff and product of electricity. */
export const ContractStep = ({ step }: StepProps) => {
  const stored = useStoredFiles(step.values.values.selfConsumptionFiles.length > 0);
  return stored === undefined ? <Skeleton height="30rem" /> : <ContractForm step={step} stored={stored} />;
};
