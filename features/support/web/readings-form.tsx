import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { isPlainDate, madridDate } from "#energy/calendar.ts";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { TextAreaField, TextField } from "#platform/ui/form/text-field.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { query, useCall } from "#platform/web/api/query.ts";
import { FailureNotice } from "#platform/web/boundary/failure-notice.tsx";
import { useForm } from "#platform/web/form/use-form.ts";
import { useFormValues } from "#platform/web/form/use-form-values.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { readingsCategory, type CaseReceipt } from "../contract/case-fields.ts";
import { createCase } from "../contract/create-case.ts";
import { getMeter } from "../contract/get-meter.ts";
import { useAttachedFiles } from "./attached-files.tsx";
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

const shape = z.object({
  commodity: z.enum(["electricity", "gas"]),
  contractName: z.string(),
  readOn: z.string(),
  values: z.record(z.string(), z.string()),
  comment: z.string(),
  files: z.array(z.string()),
});

/** What is typed, and the meter of the chosen contract. */
const useReading = (options: readonly ContractOption[]) => {
  const [today] = useState<string>(() => madridDate(new Date()));
  const empty: z.output<typeof shape> = {
    commodity: options[0]?.commodity ?? "electricity",
    contractName: firstContractName(options),
    readOn: today,
    values: {},
    comment: "",
    files: [],
  };
  const typed = useFormValues({ empty, draft: { key: "llum-own-reading", shape } });
  const contract = options.find(({ name }) => name === typed.values.contractName);
  const meter = useQuery({
    ...query(getMeter, { params: { name: contract?.name ?? "" } }),
    enabled: contract !== undefined,
  });
  const registers = contract === undefined ? [] : (meter.data?.registers ?? []);
  return {
    typed,
    contract,
    meter,
    registers,
    today,
    commodity: contract?.commodity ?? typed.values.commodity,
  };
};
type Reading = ReturnType<typeof useReading>;

/** The rules of the fields, in their order. */
const useReadingRules = ({ typed, contract, registers, today }: Reading) => {
  const t = useWords();
  const labelOf = useRegisterLabel();
  const { readOn, values } = typed.values;
  return {
    contractName: { problem: contract === undefined ? t("contract.missing") : undefined },
    readOn: {
      label: t("readings.on"),
      problem: isReadingDay(readOn, today) ? undefined : t("readings.onNotValid"),
    },
    values: {
      items: Object.fromEntries(
        registers.map(({ register }) => {
          const label = labelOf(register, registers);
          const isMissing = wholeNumber(values[register] ?? "") === undefined;
          return [
            register,
            { label, problem: isMissing ? `${label}: ${t("readings.valueMissing")}` : undefined },
          ];
        }),
      ),
    },
    comment: { label: t("readings.comment") },
  };
};

/** What is sent of a reading. */
const useReadingBody = ({ typed, registers, commodity }: Reading) => {
  const t = useWords();
  const formats = useFormats();
  const labelOf = useRegisterLabel();
  const { readOn, values, comment } = typed.values;
  return ({ contractId }: ContractOption) => {
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
    };
  };
};

/** The form's state with the values that are asked about, and the call that sends it. */
const useReadingsForm = () => {
  const t = useWords();
  const options = useContractOptions();
  const reading = useReading(options);
  const { typed, contract, registers, commodity } = reading;
  const bodyOf = useReadingBody(reading);
  const { mutate, error, isPending } = useCall(createCase);
  const [receipt, setReceipt] = useState<CaseReceipt>();
  /** The values that the customer was asked about; the same ones are sent at the next press. */
  const [asked, setAsked] = useState<string>();
  const uploads = useAttachedFiles(typed, "photo");
  const { readOn, values } = typed.values;
  const shown = JSON.stringify([contract?.name, readOn, values]);
  const deviating = isPlainDate(readOn) ? deviatingOf(registers, { values, readOn, commodity }) : [];
  const isAsked = asked === shown && deviating.length > 0;
  const send = (): void => {
    if (contract === undefined || registers.length === 0) return;
    if (deviating.length > 0 && !isAsked) setAsked(shown);
    else
      mutate(
        { body: { ...bodyOf(contract), attachments: [...uploads.ids] } },
        {
          onSuccess: ({ data }) => {
            setReceipt(data);
            form.forget();
          },
        },
      );
  };
  const form = useForm(typed, {
    id: "reading",
    fields: { ...useReadingRules(reading), files: { problem: uploads.problem } },
    send,
    error,
    isPending,
    words: t,
  });
  return {
    ...reading,
    form,
    options,
    deviating: isAsked ? deviating : [],
    receipt,
    uploads,
    startAgain: () => setReceipt(undefined),
  };
};

/** Sends what the meter shows. Unusual values are asked about, not refused. */
export const ReadingsForm = () => {
  const t = useWords();
  const state = useReadingsForm();
  const { options, form, contract, commodity, meter, registers, deviating, today, receipt } = state;
  if (options.length === 0) return <NoContracts />;
  if (receipt !== undefined) return <SentReceipt kind="readings" {...receipt} onAgain={state.startAgain} />;
  return (
    <Stack>
      <ContractForm
        {...state}
        failedTitle={t("readings.failed")}
        onContractEdit={(part) => form.edit({ ...part, values: {} })}
        check={deviating.length > 0 && <CheckNotice deviating={deviating} registers={registers} />}
        submitText={t(deviating.length > 0 ? "readings.submitAnyway" : "readings.submit")}
        busyText={t("readings.busy")}
      >
        <TextField {...form.field("readOn")} type="date" width="medium" max={today} />
        <FailureNotice title={t("loadFailed")} error={meter.error} words={t} />
        {contract !== undefined && meter.isPending && <Skeleton height="10em" />}
        {registers.length > 0 && (
          <RegisterFields
            registers={registers}
            commodity={commodity}
            fieldOf={(register) => form.item("values", register)}
          />
        )}
        <TextAreaField {...form.field("comment")} hint={t("optional")} rows={3} maxLength={2000} />
      </ContractForm>
      {registers.length > 0 && <EarlierReadings registers={registers} commodity={commodity} />}
    </Stack>
  );
};
