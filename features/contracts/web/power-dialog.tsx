import { useQuery } from "@tanstack/react-query";
import { powerChangeCosts } from "#energy/power-change-costs.ts";
import { powerChangeProblems, powerFromText, type PowerChangeProblem } from "#energy/power-change.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { getPrivateSettings } from "#features/operations/contract/get-private-settings.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import { DefinitionList } from "#platform/ui/data/definition-list.tsx";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { query } from "#platform/web/api/query.ts";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { changePower, powerFields } from "../contract/change-power.ts";
import type { Contract } from "../contract/get-contract.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useWords } from "./words.ts";

type FieldProblem = PowerChangeProblem | "number";

/** The problems of the powers as written, by index; the powers in W when there is none. */
const readPowers = (contract: Contract, texts: readonly string[]) => {
  const powersW = texts.map(powerFromText);
  const problems = new Map<number, FieldProblem>();
  for (const [index, powerW] of powersW.entries()) {
    if (powerW === undefined) problems.set(index, "number");
    else if (powerW === 0) problems.set(index, "not_positive");
  }
  const tariff = findAccessTariff(contract.accessTariff.name)?.code;
  const requestedW = powersW.flatMap((powerW) => powerW ?? []);
  if (problems.size > 0 || tariff === undefined) return { problems, requestedW };
  const currentW = contract.powers.map(({ powerW }) => powerW);
  return { problems: powerChangeProblems(tariff, currentW, requestedW), requestedW };
};

/** The distributor's fees for the powers as written; nothing while they are wrong or unchanged. */
const Costs = ({ contract, requestedW }: { contract: Contract; requestedW: readonly number[] }) => {
  const t = useWords();
  const formats = useFormats();
  const { data: settings } = useQuery(query(getPrivateSettings, {}));
  const tariff = findAccessTariff(contract.accessTariff.name)?.code;
  if (settings === undefined || tariff === undefined) return null;
  const { connectionEur, accessEurPerKw, extensionEurPerKw } = settings.powerChangeCosts;
  const costs = powerChangeCosts({
    currentW: contract.powers.map(({ powerW }) => powerW),
    requestedW,
    highestHeldW: null,
    tariff,
    fees: {
      connectionCents: connectionEur * 100,
      accessCentsPerKw: accessEurPerKw * 100,
      extensionCentsPerKw: extensionEurPerKw * 100,
    },
  });
  const isRaised = costs.direction === "raised";
  const row = (term: string, cents: number) => ({ term, description: formats.money(cents) });
  return (
    <Notice title={t("powerChange.costs")} announce="polite">
      <DefinitionList
        layout="totals"
        rows={[
          row(t("powerChange.connection"), costs.connectionCents),
          ...(isRaised
            ? [
                row(t("powerChange.access"), costs.accessCents),
                row(t("powerChange.extension"), costs.extensionCents),
              ]
            : []),
          row(t("powerChange.total"), costs.totalCents),
        ]}
      />
      <p>{t(isRaised ? "powerChange.extensionNote" : "powerChange.lowered")}</p>
      {costs.isExtensionQuoted && <p>{t("powerChange.extensionQuoted")}</p>}
    </Notice>
  );
};

interface PowerDialogProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

/** The rules of the powers as written, by period. */
const usePowerRules = ({ powers }: Contract, problems: ReadonlyMap<number, FieldProblem>) => {
  const t = useWords();
  const labelOf = (period: string): string => {
    if (powers.length !== 2) return t("powerChange.period", { period });
    return period === "P1" ? t("powerChange.peak") : t("powerChange.valley");
  };
  const textAt = (index: number): string | undefined => {
    const problem = problems.get(index);
    if (problem === undefined) return undefined;
    return t(`powerChange.errors.${problem === "power_modification_same" ? "same" : problem}`);
  };
  return Object.fromEntries(
    powers.map(({ period }, index) => [period, { label: labelOf(period), problem: textAt(index) }]),
  );
};

/** What is typed, with its rules; the powers in W, as far as they can be read; and the call. */
const usePowerForm = ({ contract, onClose }: PowerDialogProps) => {
  const t = useWords();
  const formats = useFormats();
  const { powers, notificationAddress } = contract;
  const kilowatts = (powerW: number): string =>
    String(powerW / 1000).replace(".", formats.decimal(0.5).charAt(1));
  const typed = useFormValues<{ phone: string; powers: Record<string, string> }>({
    empty: {
      phone: notificationAddress?.mobile ?? "",
      powers: Object.fromEntries(powers.map(({ period, powerW }) => [period, kilowatts(powerW)])),
    },
  });
  const { phone } = typed.values;
  const texts = powers.map(({ period }) => typed.values.powers[period] ?? "");
  const { problems, requestedW } = readPowers(contract, texts);
  const change = useContractChange(changePower, { doneText: t("powerChange.done"), onDone: onClose });
  const send = (): void => {
    const [first] = requestedW;
    if (first === undefined) return;
    const body = Object.fromEntries(requestedW.map((powerW, index) => [powerFields[index], powerW]));
    change.send({ params: { name: contract.name }, body: { phone, ...body, power_p1: first } });
  };
  const form = useForm(typed, {
    fields: {
      phone: {
        label: t("powerChange.phone"),
        problem: isValidMobile(phone) ? undefined : t("powerChange.errors.phone"),
      },
      powers: { items: usePowerRules(contract, problems) },
    },
    send,
    error: change.error,
    isPending: change.isPending,
    words: t,
  });
  return { form, change, problems, requestedW };
};

/** A phone number and the power of each period, with what the change costs as it is written. */
export const PowerDialog = (props: PowerDialogProps) => {
  const { contract, onClose } = props;
  const t = useWords();
  const formats = useFormats();
  const { form, change, problems, requestedW } = usePowerForm(props);
  return (
    <ContractChangeDialog
      title={t("powerChange.title")}
      description={t("powerChange.lead")}
      failedTitle={t("powerChange.failed")}
      submitText={t("powerChange.submit")}
      busyText={t("powerChange.busy")}
      change={change}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field("phone")}
        help={t("powerChange.phoneHelp")}
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      {contract.powers.map(({ period, powerW }) => (
        <TextField
          key={period}
          {...form.item("powers", period)}
          help={t("powerChange.now", { power: formats.power(powerW) })}
          inputMode="decimal"
          align="end"
          width="short"
          suffix={t("powerChange.unit")}
          maxLength={10}
        />
      ))}
      {problems.size === 0 && <Costs contract={contract} requestedW={requestedW} />}
    </ContractChangeDialog>
  );
};
