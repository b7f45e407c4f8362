import { type ReactNode, useState } from "react";
import { BackButton } from "#platform/ui/navigation/back-link.tsx";
import { SegmentedControl } from "#platform/ui/form/segmented-control.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { Page } from "#platform/ui/layout/page.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { CurveComparison } from "./curve/curve-comparison.tsx";
import { ManualComparison } from "./manual-comparison.tsx";
import { useWords } from "./words.ts";

interface ComparatorPageProps {
  readonly commodity: "electricity" | "gas";
  /** The form of the comparison. */
  readonly form: ReactNode;
  /** The comparison in its place, once there is one. */
  readonly result: ReactNode | undefined;
  /** Clears the result. */
  readonly onBack: () => void;
}

/** The ways of comparing: a bill, the hours of a file, or with the help of a person. */
export const ComparatorPage = ({ commodity, form, result, onBack }: ComparatorPageProps) => {
  const t = useWords();
  const [mode, setMode] = useState<"auto" | "curve" | "manual">("auto");
  const title = t(`${commodity}.title`);
  const hasResult = result !== undefined;
  const back = <BackButton onPress={onBack}>{t("result.back")}</BackButton>;
  const ways = (
    <Stack gap="large">
      <SegmentedControl
        label={t("mode.label")}
        segments={[
          { value: "auto", label: t("mode.auto") },
          ...(commodity === "electricity" ? [{ value: "curve", label: t("mode.curve") } as const] : []),
          { value: "manual", label: t("mode.manual") },
        ]}
        value={mode}
        onValueChange={setMode}
      />
      {mode === "auto" && form}
      {mode === "curve" && <CurveComparison />}
      {mode === "manual" && <ManualComparison commodity={commodity} place="instead" />}
    </Stack>
  );
  return (
    <Page
      title={title}
      documentTitle={useDocumentTitle(title)}
      lead={hasResult ? undefined : t(`${commodity}.lead`)}
      {...(hasResult && { back })}
    >
      <PartBoundary
        failedTitle={t("loadFailed")}
        fallback={<Skeleton height="30rem" />}
        words={t}
        question={`${commodity}-${hasResult ? "result" : "form"}`}
      >
        {hasResult ? (
          <Stack gap="large">
            {result}
            <ManualComparison commodity={commodity} place="after" />
          </Stack>
        ) : (
          ways
        )}
      </PartBoundary>
    </Page>
  );
};
