import { useState } from "react";
import { billsOfLinks, isComparatorLink, type LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { FileField } from "#platform/ui/form/file-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { CameraButton } from "#platform/web/codes/camera-button.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { useWords } from "./words.ts";

const maxFileBytes = 15_000_000;

type Reading =
  | { readonly status: "none" | "reading" | "not_found" | "failed" | "too_large" }
  | { readonly status: "several"; readonly bills: readonly LinkedBill[] }
  | { readonly status: "read"; readonly bill: LinkedBill };

const readingOf = (bills: readonly LinkedBill[]): Reading => {
  const [bill] = bills;
  if (bill === undefined) return { status: "not_found" };
  return bills.length === 1 ? { status: "read", bill } : { status: "several", bills };
};

interface BillCodeProps {
  /** Called with what the code holds, which the person then checks. */
  readonly onRead: (bill: LinkedBill) => void;
}

const SeveralBills = ({
  bills,
  onChoose,
}: {
  bills: readonly LinkedBill[];
  onChoose: (bill: LinkedBill) => void;
}) => {
  const t = useWords();
  const { day, money } = useFormats();
  const labelOf = ({ period, totalCents }: LinkedBill, index: number): string =>
    period === null || totalCents === null
      ? t("code.useUnknown", { nth: index + 1 })
      : t("code.use", { from: day(period.from), to: day(period.to), total: money(totalCents) });
  return (
    <Notice
      title={t("code.several")}
      announce="polite"
      actions={bills.map((bill, index) => (
        <Button key={labelOf(bill, index)} onClick={() => onChoose(bill)}>
          {labelOf(bill, index)}
        </Button>
      ))}
    >
      {t("code.severalText")}
    </Notice>
  );
};

const Outcome = ({ reading, onChoose }: { reading: Reading; onChoose: (bill: LinkedBill) => void }) => {
  const t = useWords();
  const { list } = useFormats();
  switch (reading.status) {
    case "none":
      return null;
    case "reading":
      return <Notice announce="polite">{t("code.reading")}</Notice>;
    case "not_found":
      return (
        <Notice tone="warning" title={t("code.notFound")} announce="assertive">
          {t("code.notFoundText")}
        </Notice>
      );
    case "failed":
    case "too_large":
      return (
        <Notice tone="negative" title={t("code.failed")} announce="assertive">
          {t(reading.status === "too_large" ? "code.tooLarge" : "code.notFoundText")}
        </Notice>
      );
    case "several":
      return <SeveralBills bills={reading.bills} onChoose={onChoose} />;
    case "read": {
      const { notRead } = reading.bill;
      return (
        <Notice tone="positive" title={t("code.readIt")} announce="assertive">
          {t("code.readText")}
          {notRead.length > 0 && <> {t("code.notAll", { names: list(notRead) })}</>}
        </Notice>
      );
    }
    default:
      return reading satisfies never;
  }
};

/** Fills the form in by the code that every bill of electricity has. The file stays in the browser. */
export const BillCode = ({ onRead }: BillCodeProps) => {
  const t = useWords();
  const [reading, setReading] = useState<Reading>({ status: "none" });
  const show = (read: Reading): void => {
    setReading(read);
    if (read.status === "read") onRead(read.bill);
  };
  const handleFile = async (file: File): Promise<void> => {
    if (file.size > maxFileBytes) return show({ status: "too_large" });
    show({ status: "reading" });
    try {
      const { readCodes } = await import("#platform/web/codes/read-codes.ts");
      show(readingOf(billsOfLinks(await readCodes(file, isComparatorLink))));
    } catch {
      show({ status: "failed" });
    }
  };
  const noWord = (name: string): string => t("code.remove", { name });
  return (
    <Section title={t("code.title")} lead={t("code.lead")}>
      <Stack>
        <FileField
          label={t("code.file")}
          help={t("code.limits")}
          rows={[]}
          count="one"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          camera={t("code.photo")}
          onAdd={([file]) => {
            if (file !== undefined) void handleFile(file);
          }}
          onRemove={() => setReading({ status: "none" })}
          onRetry={() => setReading({ status: "none" })}
          words={{
            choose: t("code.choose"),
            drop: t("code.drop"),
            remove: noWord,
            cancel: noWord,
            retry: t("code.choose"),
            retryLabel: noWord,
            preview: noWord,
            progress: noWord,
            sent: noWord,
            failed: noWord,
            removed: noWord,
          }}
        />
        <CameraButton
          label={t("code.scan")}
          isWanted={isComparatorLink}
          onFound={(link) => show(readingOf(billsOfLinks([link])))}
        />
        <Outcome reading={reading} onChoose={(bill) => show({ status: "read", bill })} />
      </Stack>
    </Section>
  );
};
