import { useQuery } from "@tanstack/react-query";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { nextStepOf, type NextStep } from "./next-step.ts";
import { heldContracts, invoiceTotals, openRequests } from "./overview-queries.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";

/** Where a step is done; undefined where there is nothing to do. */
const useStepAddress = (): ((step: NextStep) => string | undefined) => {
  const path = usePath();
  const { features } = useSettings();
  return (step) => {
    switch (step.kind) {
      case "overdue":
      case "to_pay":
        return step.invoiceId === null
          ? path("invoices.invoices")
          : path("invoices.invoice", { invoiceId: String(step.invoiceId) });
      case "signature":
      case "answer":
        return path("support.supportRequest", { id: step.reference });
      case "electronic_invoices":
        return path("contracts.contracts", { contractType: features.displayTypes[0] ?? "electricity" });
      case "nothing":
        return undefined;
      default:
        return step satisfies never;
    }
  };
};

/** A step in words: its title and a sentence. */
const useStepText = (): ((step: NextStep) => readonly [title: string, text: string]) => {
  const t = useWords();
  const { money, dayInText } = useFormats();
  return (step) => {
    switch (step.kind) {
      case "overdue":
      case "to_pay": {
        const { kind, invoices, dueOn } = step;
        const values = {
          invoices,
          amount: money(step.cents),
          date: dueOn === null ? "none" : dayInText(dueOn),
        };
        return [t(`overview.next.${kind}.title`, values), t(`overview.next.${kind}.text`, values)];
      }
      case "signature":
      case "answer":
        return [t(`overview.next.${step.kind}.title`), step.subject];
      case "electronic_invoices": {
        const { contracts } = step;
        return [
          t("overview.next.electronic_invoices.title"),
          t("overview.next.electronic_invoices.text", { contracts }),
        ];
      }
      case "nothing":
        return [t("overview.next.nothing.title"), t("overview.next.nothing.text")];
      default:
        return step satisfies never;
    }
  };
};

const Step = ({ step }: { step: NextStep }) => {
  const t = useWords();
  const [title, text] = useStepText()(step);
  const address = useStepAddress()(step);
  return (
    <div className={styles.step}>
      <div className={styles.stepWords}>
        <h2 className={styles.stepTitle}>{title}</h2>
        <p className={styles.soft}>{text}</p>
      </div>
      {address !== undefined && step.kind !== "nothing" && (
        <LinkButton variant="primary" href={address}>
          {t(`overview.next.${step.kind}.action`)}
        </LinkButton>
      )}
    </div>
  );
};

/**
 * The most urgent thing to do. What fails here is shown by its own card; without it, nothing is said of what may be
 * pending.
 */
export const NextStepCard = () => {
  const t = useWords();
  const invoices = useQuery(invoiceTotals);
  const requests = useQuery(openRequests);
  const contracts = useQuery(heldContracts);
  const held = contracts.data;
  const step = nextStepOf({
    invoices: invoices.data,
    openRequests: requests.data?.items,
    onPaperCount: held && held.electricity.onPaperCount + held.gas.onPaperCount,
  });
  const isLoading = [invoices, requests, contracts].some(({ isPending }) => isPending);
  if (isLoading)
    return (
      <Card tone="accent">
        <div className={styles.step}>
          <SkeletonText lines={2} label={t("overview.loading")} />
        </div>
      </Card>
    );
  if (step === undefined) return null;
  return (
    <Card tone="accent">
      <Step step={step} />
    </Card>
  );
};
