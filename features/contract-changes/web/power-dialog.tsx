import { useLocation } from "react-router";
import * as z from "zod/mini";
import {
  followingPowers,
  powerChangeProblems,
  powerFromText,
  type PowerChangeProblem,
} from "#energy/power-change.ts";
import { findAccessTariff } from "#energy/tariffs.ts";
import { isValidMobile } from "#platform/contract/mobile.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { TextField } from "#platform/ui/form/text-field.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { changePower, powerFields } from "../contract/change-power.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { ContractChangeDialog, useContractChange } from "./contract-change.tsx";
import { PowerChangeCosts, usePowerFacts } from "./power-change-costs.tsx";
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
  const found = powerChangeProblems(tariff, currentW, requestedW);
  const [below, ...alsoBelow] = [...found].filter(([, problem]) => problem === "below_previous_period");
  // One refusal for all of them, as one proposal sets them right.
  for (const [index, problem] of found)
    if (!alsoBelow.some(([other]) => other === index)) problems.set(index, problem);
  const proposedW = below === undefined ? undefined : followingPowers(tariff, currentW, requestedW);
  return { problems, requestedW, ...(proposedW === undefined ? {} : { proposedW }) };
};

const linkState = z.object({ powers: z.string() });

/** The powers that the link to the form carries, such as those tried on the screen of patterns; undefined without any. */
const usePowersInLink = ({ powers }: Contract): readonly number[] | undefined => {
  const { state } = useLocation();
  const texts = z.safeParse(linkState, state).data?.powers.split(",") ?? [];
  const linkedW = texts.flatMap((text) => powerFromText(text) ?? []);
  return linkedW.length === powers.length ? linkedW : undefined;
};

interface ProposalProps {
  readonly contract: Contract;
  readonly proposedW: readonly number[];
  readonly onAccept: () => void;
}

/** What must follow from the powers as written, to be filled in at once. */
const Proposal = ({ contract, proposedW, onAccept }: ProposalProps) => {
  const t = useWords();
  const formats = useFormats();
  return (
    <Notice
      title={t("powerChange.proposal.title")}
      announce="polite"
      actions={
        <Button size="small" onClick={onAccept}>
          {t("powerChange.proposal.accept")}
        </Button>
      }
    >
      {t("powerChange.proposal.text", {
        powers: contract.powers
          .map(({ period }, index) => `${period} ${formats.power(proposedW[index] ?? 0)}`)
          .join(" · "),
      })}
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
  const linkedW = usePowersInLink(contract);
  const kilowatts = (powerW: number): string =>
    String(powerW / 1000).replace(".", formats.decimal(0.5).charAt(1));
  const typed = useFormValues<{ phone: string; powers: Record<string, string> }>({
    empty: {
      phone: notificationAddress?.mobile ?? "",
      powers: Object.fromEntries(
        powers.map(({ period, powerW }, index) => [period, kilowatts(linkedW?.[index] ?? powerW)]),
      ),
    },
  });
  const { phone } = typed.values;
  const texts = powers.map(({ period }) => typed.values.powers[period] ?? "");
  const { problems, requestedW, proposedW } = readPowers(contract, texts);
  const accept = (): void => {
    if (proposedW === undefined) return;
    const accepted = powers.map(({ period }, index) => [period, kilowatts(proposedW[index] ?? 0)] as const);
    typed.edit({ powers: Object.fromEntries(accepted) });
  };
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
  return { form, change, problems, requestedW, proposedW, accept };
};

/** The power of each period beside its highest demand, what the change costs as it is written, and a phone number. */
export const PowerDialog = (props: PowerDialogProps) => {
  const { contract, onClose } = props;
  const t = useWords();
  const formats = useFormats();
  const { form, change, problems, requestedW, proposedW, accept } = usePowerForm(props);
  const facts = usePowerFacts(contract);
  const helpOf = (powerW: number, index: number): string => {
    const power = formats.power(powerW);
    const highest = facts.known?.highest[index]?.highest ?? null;
    if (highest === null) return t("powerChange.now", { power });
    return t("powerChange.nowAndHighest", {
      power,
      highest: formats.power(highest.powerW),
      month: formats.month(highest.month),
    });
  };
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
      {contract.powers.map(({ period, powerW }, index) => (
        <TextField
          key={period}
          {...form.item("powers", period)}
          help={helpOf(powerW, index)}
          inputMode="decimal"
          align="end"
          width="short"
          suffix={t("powerChange.unit")}
          maxLength={10}
        />
      ))}
      {proposedW !== undefined && <Proposal contract={contract} proposedW={proposedW} onAccept={accept} />}
      {problems.size === 0 && <PowerChangeCosts contract={contract} facts={facts} requestedW={requestedW} />}
      <TextField
        {...form.field("phone")}
        help={t("powerChange.phoneHelp")}
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
    </ContractChangeDialog>
  );
};
