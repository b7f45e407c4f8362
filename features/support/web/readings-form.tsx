import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { isPlainDate, madridDate } from "#energy/calendar.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { readingsCategory, type CaseReceipt } from "../contract/case-fields.ts";
import { createCase } from "../contract/create-case.ts";
import { getMeter } from "../contract/get-meter.ts";
import { useAttachedFiles } from "./attached-files.tsx";
import { useCheckedForm } from "./checked-form.ts";
import {
  firstContractName,
  NoContracts,
  useContractOptions,
  type ContractOption,
} from "./contract-field.tsx";
import { ContractForm } from "./contract-form.tsx";
import {
  CheckNotice,
  deviatingOf,
  EarlierReadings,
  RegisterFields,
  useRegisterLabel,
} from "./meter-registers.tsx";
import { isReadingDay, unitOf, wholeNumber } from "./reading-rules.ts";
import { SentReceipt } from "./sent-receipt.tsx";
import { useWords } from "./words.ts";

const fieldId = (name: string): string => `reading-${name}`;
const shape = z.object({
  commodity: z.enum(["electricity", "gas"]),
  contractName: z.string(),
  readOn: z.string(),
  values: z.record(z.string(), z.string()),
  comment: z.string(),
  files: z.array(z.string()),
});

/** What is typed, with its checks; and the meter of the chosen contract. */
const useReadingDraft = (options: readonly ContractOption[]) => {
  const t = useWords();
  const labelOf = useRegisterLabel();
  const [today] = useState<string>(() => madridDate(new Date()));
  const [chosen, setChosen] = useState<string>();
  const contractOf = (name: string) => options.find((option) => option.name === name);
  const meter = useQuery({
    ...query(getMeter, { params: { name: chosen ?? "" } }),
    enabled: chosen !== undefined,
  });
  const registers = chosen === undefined ? [] : (meter.data?.registers ?? []);
  const form = useCheckedForm({
    draftKey: "llum-own-reading",
    shape,
    empty: {
      commodity: options[0]?.commodity ?? "electricity",
      contractName: firstContractName(options),
      readOn: today,
      values: {},
      comment: "",
      files: [],
    },
    fieldId,
    problemsOf: ({ contractName, readOn, values }) => ({
      contract: contractOf(contractName) === undefined ? t("contract.missing") : undefined,
      on: isReadingDay(readOn, today) ? undefined : t("readings.onNotValid"),
      ...Object.fromEntries(
        registers.map(({ register }) => [
          register,
          wholeNumber(values[register] ?? "") === undefined
            ? `${labelOf(register, registers)}: ${t("readings.valueMissing")}`
            : undefined,
        ]),
      ),
    }),
  });
  const contract = contractOf(form.draft.contractName);
  if (contract?.name !== chosen) setChosen(contract?.name);
  return { form, contract, meter, registers, today, commodity: contract?.commodity ?? form.draft.commodity };
};

/** The form's state with the values that are asked about, and the call that sends it. */
const useReadingsForm = () => {
  const t = useWords();
  const formats = useFormats();
  const labelOf = useRegisterLabel();
  const options = useContractOptions();
  const reading = useReadingDraft(options);
  const { form, contract, registers, commodity } = reading;
  const { mutate, error, isPending, reset } = useCall(createCase);
  const [receipt, setReceipt] = useState<CaseReceipt>();
  /** The values that the customer was asked about; the same ones are sent at the next press. */
  const [asked, setAsked] = useState<string>();
  const uploads = useAttachedFiles(form, "photo");
  const { readOn, values, comment } = form.draft;
  const typed = JSON.stringify([contract?.name, readOn, values]);
  const deviating = isPlainDate(readOn) ? deviatingOf(registers, { values, readOn, commodity }) : [];
  const isAsked = asked === typed && deviating.length > 0;
  const bodyOf = ({ contractId }: ContractOption) => {
    const read = registers.map(({ register }) => ({
      register,
      value: wholeNumber(values[register] ?? "") ?? 0,
    }));
    const written = read.map(
      ({ register, value }) =>
        `${labelOf(register, registers)} ${formats.number(value)} ${unitOf(commodity)}`,
    );
    const summary = t("readings.message", { day: formats.dayInText(readOn), values: written.join(", ") });
    return {
      contractId,
      commodity,
      categoryId: readingsCategory,
      subject: t("readings.subject"),
      message: comment.trim() === "" ? summary : `${summary}\n\n${comment.trim()}`,
      reading: { readOn, registers: read },
      attachments: [...uploads.ids],
    };
  };
  const submit = (): void => {
    reset();
    if (!form.check() || uploads.problem !== undefined) return;
    if (contract === undefined || registers.length === 0) return;
    if (deviating.length > 0 && !isAsked) setAsked(typed);
    else
      mutate(
        { body: bodyOf(contract) },
        {
          onSuccess: ({ data }) => {
            setReceipt(data);
            form.forget();
          },
        },
      );
  };
  return {
    ...reading,
    options,
    deviating: isAsked ? deviating : [],
    error,
    isPending,
    receipt,
    uploads,
    startAgain: () => setReceipt(undefined),
    submit,
  };
};

/** Sends what the meter shows. Unusual values are asked about, not refused. */
export const ReadingsForm = () => {
  const t = useWords();
  const state = useReadingsForm();
  const { options, form, contract, commodity, meter, registers, deviating, today, receipt } = state;
  const { draft, problem, edit } = form;
  if (options.length === 0) return <NoContracts />;
  if (receipt !== undefined) return <SentReceipt kind="readings" {...receipt} onAgain={state.startAgain} />;
  return (
    <Stack>
      <ContractForm
        {...state}
        fieldId={fieldId}
        failure={<FailureNotice title={t("readings.failed")} error={state.error} words={t} />}
        onContractEdit={(part) => edit({ ...part, values: {} })}
        check={deviating.length > 0 && <CheckNotice deviating={deviating} registers={registers} />}
        submitText={t(deviating.length > 0 ? "readings.submitAnyway" : "readings.submit")}
        busyText={t("readings.busy")}
      >
        <TextField
          id={fieldId("on")}
          type="date"
          label={t("readings.on")}
          width="medium"
          max={today}
          value={draft.readOn}
          onValueChange={(readOn) => edit({ readOn })}
          error={problem("on")}
        />
        <FailureNotice title={t("loadFailed")} error={meter.error} words={t} />
        {contract !== undefined && meter.isPending && <Skeleton height="10em" />}
        {registers.length > 0 && (
          <RegisterFields
            fieldId={fieldId}
            registers={registers}
            commodity={commodity}
            values={draft.values}
            problem={problem}
            onEdit={(values) => edit({ values })}
          />
        )}
        <TextAreaField
          id={fieldId("comment")}
          label={t("readings.comment")}
          hint={t("optional")}
          rows={3}
          maxLength={2000}
          value={draft.comment}
          onValueChange={(comment) => edit({ comment })}
        />
      </ContractForm>
      {registers.length > 0 && <EarlierReadings registers={registers} commodity={commodity} />}
    </Stack>
  );
};
