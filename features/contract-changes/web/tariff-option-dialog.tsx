import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { RadioGroup } from "#platform/ui/form/radio-group.tsx";
import { query } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { getDoubleTariff } from "../contract/get-double-tariff.ts";
import { getHappyDay } from "../contract/get-happy-day.ts";
import { getHappyHours } from "../contract/get-happy-hours.ts";
import { listAvailableDoubleTariffs } from "../contract/list-available-double-tariffs.ts";
import { listAvailableHappyDays } from "../contract/list-available-happy-days.ts";
import { listAvailableHappyHours } from "../contract/list-available-happy-hours.ts";
import type { TariffOptionKind } from "#features/contracts/contract/tariff-options.ts";
import { updateDoubleTariff } from "../contract/update-double-tariff.ts";
import { updateHappyDay } from "../contract/update-happy-day.ts";
import { updateHappyHours } from "../contract/update-happy-hours.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { useOptionText } from "./tariff-option-text.ts";
import { useWords } from "./words.ts";

interface OptionDialogProps {
  readonly contract: Pick<Contract, "contractId">;
  readonly onClose: () => void;
}

type Change = Pick<
  ReturnType<typeof useContractChange<typeof updateHappyHours>>,
  "error" | "isPending" | "waitingReference"
>;

interface ChoiceProps<Option> extends OptionDialogProps {
  readonly kind: TariffOptionKind;
  /** Undefined while it is loading. */
  readonly options: { readonly current: Option | null; readonly available: readonly Option[] } | undefined;
  readonly loadError: Change["error"];
  readonly textOf: (option: Option) => string;
  readonly change: Change;
  readonly onChoose: (option: Option) => void;
}

/** The option in force and those that can be chosen instead. */
const OptionChoice = <Option,>(props: ChoiceProps<Option>) => {
  const { kind, options, loadError, textOf, change, onChoose, onClose } = props;
  const t = useWords();
  const typed = useFormValues<{ chosen: string | undefined }>({ empty: { chosen: undefined } });
  const available = options?.available ?? [];
  const current = options?.current ?? null;
  const currentText = current === null ? undefined : textOf(current);
  const selected = typed.values.chosen ?? currentText;
  const option = available.find((offered) => textOf(offered) === selected);
  const problem = selected === currentText ? "same" : undefined;
  const shown = option === undefined ? "missing" : problem;
  const form = useForm(typed, {
    fields: {
      chosen: {
        label: t(`tariffOptions.${kind}.choose`),
        problem: shown && t(`tariffOptions.${shown}`),
      },
    },
    send: () => option !== undefined && onChoose(option),
    error: change.error,
    isPending: change.isPending,
    words: t,
  });
  const canChoose = available.some((offered) => textOf(offered) !== currentText);
  return (
    <ContractChangeDialog
      title={t(`tariffOptions.${kind}.title`)}
      description={t(`tariffOptions.${kind}.lead`)}
      failedTitle={t("tariffOptions.failed")}
      submitText={t("tariffOptions.submit")}
      busyText={t("tariffOptions.busy")}
      change={change}
      form={canChoose ? form : undefined}
      onClose={onClose}
    >
      <FailureNotice title={t("tariffOptions.notLoaded")} error={loadError} words={t} />
      {options !== undefined && (
        <p>
          {currentText === undefined
            ? t("tariffOptions.noneYet")
            : t("tariffOptions.current", { option: currentText })}
        </p>
      )}
      {options !== undefined && !canChoose && <p>{t("tariffOptions.nothingElse")}</p>}
      {options === undefined && loadError === null && <Skeleton height="9em" />}
      {canChoose && (
        <>
          <RadioGroup
            {...form.field("chosen")}
            options={available.map((offered) => ({ value: textOf(offered), label: textOf(offered) }))}
            value={selected}
          />
          <p>{t("tariffOptions.when")}</p>
        </>
      )}
    </ContractChangeDialog>
  );
};

const optionsOf = <Option,>(
  current: { readonly current: Option | null } | undefined,
  offered: { readonly available: readonly Option[] } | undefined,
) => current && offered && { current: current.current, available: offered.available };

const DoubleTariffDialog = ({ contract, onClose }: OptionDialogProps) => {
  const t = useWords();
  const text = useOptionText();
  const params = { id: contract.contractId };
  const current = useQuery(query(getDoubleTariff, { params }));
  const offered = useQuery(query(listAvailableDoubleTariffs, { params }));
  const change = useContractChange(updateDoubleTariff, {
    doneText: t("tariffOptions.done"),
    onDone: onClose,
  });
  return (
    <OptionChoice
      kind="double_tariff"
      contract={contract}
      options={optionsOf(current.data, offered.data)}
      loadError={current.error ?? offered.error}
      textOf={text.doubleTariff}
      change={change}
      onChoose={(body) => change.send({ params, body })}
      onClose={onClose}
    />
  );
};

const HappyHoursDialog = ({ contract, onClose }: OptionDialogProps) => {
  const t = useWords();
  const text = useOptionText();
  const params = { id: contract.contractId };
  const current = useQuery(query(getHappyHours, { params }));
  const offered = useQuery(query(listAvailableHappyHours, { params }));
  const change = useContractChange(updateHappyHours, { doneText: t("tariffOptions.done"), onDone: onClose });
  return (
    <OptionChoice
      kind="happy_hours"
      contract={contract}
      options={optionsOf(current.data, offered.data)}
      loadError={current.error ?? offered.error}
      textOf={text.happyHours}
      change={change}
      onChoose={(body) => change.send({ params, body })}
      onClose={onClose}
    />
  );
};

const HappyDayDialog = ({ contract, onClose }: OptionDialogProps) => {
  const t = useWords();
  const params = { id: contract.contractId };
  const current = useQuery(query(getHappyDay, { params }));
  const offered = useQuery(query(listAvailableHappyDays, { params }));
  const change = useContractChange(updateHappyDay, { doneText: t("tariffOptions.done"), onDone: onClose });
  return (
    <OptionChoice
      kind="happy_day"
      contract={contract}
      options={optionsOf(current.data, offered.data)}
      loadError={current.error ?? offered.error}
      textOf={({ label }) => label}
      change={change}
      onChoose={(body) => change.send({ params, body })}
      onClose={onClose}
    />
  );
};

const dialogs = {
  double_tariff: DoubleTariffDialog,
  happy_hours: HappyHoursDialog,
  happy_day: HappyDayDialog,
} as const;

/** Chooses another double-tariff period, other free hours or another free day. */
export const TariffOptionDialog = ({
  kind,
  ...props
}: OptionDialogProps & { readonly kind: TariffOptionKind }) => {
  const OptionDialog = dialogs[kind];
  return <OptionDialog {...props} />;
};
