import { useState } from "react";
import { billsOfLinks, isComparatorLink, type LinkedBill } from "#energy/read-cnmc-qr-link.ts";
import { Notice } from "#platform/ui/feedback/notice.tsx";
import { FileField } from "#platform/ui/form/file-field.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { CameraButton } from "#platform/web/codes/camera-button.tsx";
import { useWords } from "./words.ts";

const maxFileBytes = 15_000_000;
type Reading = "none" | "reading" | "not_found" | "read";

/** The newest bill of a file: those of one supply have the same CUPS, and the newest has the powers of today. */
const newestOf = (bills: readonly LinkedBill[]): LinkedBill | undefined =>
  bills.toSorted((a, b) => (b.issuedOn ?? "").localeCompare(a.issuedOn ?? ""))[0];

interface BillCodeFieldProps {
  /** Called with what the code holds, which the person then checks. */
  readonly onRead: (bill: LinkedBill) => void;
}

/** Fills in what the code of a bill knows of the supply. The file stays in the browser. */
export const BillCodeField = ({ onRead }: BillCodeFieldProps) => {
  const t = useWords();
  const [reading, setReading] = useState<Reading>("none");
  const show = (bills: readonly LinkedBill[]): void => {
    const bill = newestOf(bills);
    setReading(bill === undefined ? "not_found" : "read");
    if (bill !== undefined) onRead(bill);
  };
  const handleFile = async (file: File): Promise<void> => {
    setReading("reading");
    try {
      const { readCodes } = await import("#platform/web/codes/read-codes.ts");
      const isTooLarge = file.size > maxFileBytes;
      show(isTooLarge ? [] : billsOfLinks(await readCodes(file, isComparatorLink)));
    } catch {
      setReading("not_found");
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
          onRemove={() => setReading("none")}
          onRetry={() => setReading("none")}
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
          onFound={(link) => show(billsOfLinks([link]))}
        />
        {reading === "reading" && <Notice announce="polite">{t("code.reading")}</Notice>}
        {reading === "read" && (
          <Notice tone="positive" title={t("code.read")} announce="polite">
            {t("code.readText")}
          </Notice>
        )}
        {reading === "not_found" && (
          <Notice tone="warning" title={t("code.notFound")} announce="assertive">
            {t("code.notFoundText")}
          </Notice>
        )}
      </Stack>
    </Section>
  );
};
