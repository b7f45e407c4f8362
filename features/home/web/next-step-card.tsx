import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Card } from "#platform/ui/layout/card.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { nextStepOf, type NextStep } from "./next-step.ts";
import { heldContracts, openRequests } from "./overview-queries.ts";
import styles from "./overview.module.css";
import { useWords } from "./words.ts";

/** Where a step is done. */
const useStepAddress = (): ((step: NextStep) => string) => {
  const path = usePath();
  const { features } = useSettings();
  return (step) => {
    switch (step.kind) {
      case "signature":
      case "answer":
        return path("support.supportRequest", { id: step.reference });
      case "electronic_invoices":
        return path("contracts.contracts", { contractType: features.displayTypes[0] ?? "electricity" });
      default:
        return step satisfies never;
    }
  };
};

/** A step in words: its title and a sentence. */
const useStepText = (): ((step: NextStep) => readonly [title: string, text: string]) => {
  const t = useWords();
  return (step) => {
    switch (step.kind) {
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
      <LinkButton href={address}>{t(`overview.next.${step.kind}.action`)}</LinkButton>
    </div>
  );
};

/** The most urgent thing to do beside what is to be paid; nothing while it is unknown and where there is none. */
export const NextStepCard = () => {
  const requests = useQuery(openRequests);
  const contracts = useQuery(heldContracts);
  const held = contracts.data;
  const step = nextStepOf({
    openRequests: requests.data?.items,
    onPaperCount: held && held.electricity.onPaperCount + held.gas.onPaperCount,
  });
  if (step === undefined) return null;
  return (
    <Card>
      <Step step={step} />
    </Card>
  );
};
