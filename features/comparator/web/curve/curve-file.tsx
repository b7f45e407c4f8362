import { useState } from "react";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { FileField } from "#platform/ui/form/file-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "../words.ts";
import { useCurveWords } from "./curve-words.ts";
import type { ReadCurve, readCurveFile } from "./read-curve-file.ts";

type Problem = Extract<Awaited<ReturnType<typeof readCurveFile>>, { problem: unknown }>["problem"];

const Read = ({ curve }: { readonly curve: ReadCurve }) => {
  const t = useCurveWords();
  const formats = useFormats();
  const { days, energyWh, from, to, partialDays, repeatedLines } = curve;
  return (
    <Notice
      tone="positive"
      title={t("file.read", { days: days.length, energy: formats.energy(energyWh) })}
      announce="assertive"
    >
      {t("file.readText", { period: formats.period(from, to) })}{" "}
      {partialDays > 0 && `${t("file.partial", { days: partialDays })} `}
      {repeatedLines > 0 && t("file.repeated", { lines: repeatedLines })}
    </Notice>
  );
};

interface CurveFileProps {
  readonly curve: ReadCurve | undefined;
  readonly onRead: (curve: ReadCurve | undefined) => void;
}

/** Reads the hours of a file in the browser. */
export const CurveFileField = ({ curve, onRead }: CurveFileProps) => {
  const t = useCurveWords();
  const words = useWords();
  const [state, setState] = useState<"idle" | "reading" | "failed" | Problem>("idle");
  const handleFile = async (file: File): Promise<void> => {
    onRead(undefined);
    setState("reading");
    try {
      const { readCurveFile: read } = await import("./read-curve-file.ts");
      const result = await read(file, new Date());
      if ("problem" in result) return setState(result.problem);
      setState("idle");
      onRead(result);
    } catch {
      setState("failed");
    }
  };
  const noWord = (name: string): string => words("code.remove", { name });
  return (
    <Section title={t("file.title")} lead={t("file.lead")}>
      <Stack>
        <FileField
          label={t("file.label")}
          help={t("file.limits")}
          rows={[]}
          count="one"
          accept=".csv,.txt,text/csv,text/plain"
          onAdd={([file]) => {
            if (file !== undefined) void handleFile(file);
          }}
          onRemove={() => onRead(undefined)}
          onRetry={() => onRead(undefined)}
          words={{
            choose: words("code.choose"),
            drop: words("code.drop"),
            remove: noWord,
            cancel: noWord,
            retry: words("code.choose"),
            retryLabel: noWord,
            preview: noWord,
            progress: noWord,
            sent: noWord,
            failed: noWord,
            removed: noWord,
          }}
        />
        {state === "reading" && <Notice announce="polite">{t("file.reading")}</Notice>}
        {state !== "idle" && state !== "reading" && (
          <Notice tone="negative" title={t("file.failed")} announce="assertive">
            {state !== "failed" && t(`problem.${state}`)}
          </Notice>
        )}
        {curve !== undefined && <Read curve={curve} />}
      </Stack>
    </Section>
  );
};
