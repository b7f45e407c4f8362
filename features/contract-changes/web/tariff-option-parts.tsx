import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import { query } from "#platform/web/api/query.ts";
import { PartBoundary } from "#platform/web/boundary/part-boundary.tsx";
import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { getDoubleTariff } from "../contract/get-double-tariff.ts";
import { getHappyDay } from "../contract/get-happy-day.ts";
import { getHappyHours } from "../contract/get-happy-hours.ts";
import type { TariffOptionKind } from "#features/contracts/contract/tariff-options.ts";
import { ContractChangeButton } from "./contract-change.tsx";
import { Explained } from "#features/contracts/web/contract-parts.tsx";
import { useOpenRequest } from "./requests-section.tsx";
import { useOptionText } from "./tariff-option-text.ts";
import { useWords } from "./words.ts";

const TariffOptionDialog = lazy(async () => ({
  default: (await import("./tariff-option-dialog.tsx")).TariffOptionDialog,
}));

interface OptionInForceProps {
  readonly contractId: number;
}

const DoubleTariff = ({ contractId }: OptionInForceProps): ReactNode => {
  const t = useWords();
  const text = useOptionText();
  const { data } = useSuspenseQuery(query(getDoubleTariff, { params: { id: contractId } }));
  return data.current === null ? t("tariffOptions.noneYet") : text.doubleTariff(data.current);
};

const HappyHours = ({ contractId }: OptionInForceProps): ReactNode => {
  const t = useWords();
  const text = useOptionText();
  const { data } = useSuspenseQuery(query(getHappyHours, { params: { id: contractId } }));
  return data.current === null ? t("tariffOptions.noneYet") : text.happyHours(data.current);
};

const HappyDay = ({ contractId }: OptionInForceProps): ReactNode => {
  const t = useWords();
  const { data } = useSuspenseQuery(query(getHappyDay, { params: { id: contractId } }));
  return data.current === null ? t("tariffOptions.noneYet") : data.current.label;
};

const inForce = { double_tariff: DoubleTariff, happy_hours: HappyHours, happy_day: HappyDay } as const;

/** The option in force, what it means, and the button that changes it. */
const TariffOption = ({ contract, kind }: { contract: Contract; kind: TariffOptionKind }) => {
  const t = useWords();
  const isUnderWay = useOpenRequest(contract.name, `contract.${kind}`) !== undefined;
  const InForce = inForce[kind];
  return (
    <>
      <Explained meaning={t(`tariffOptions.${kind}.meaning`)}>
        <PartBoundary
          failedTitle={t("tariffOptions.notLoaded")}
          fallback={<Skeleton width="12rem" height="1.4em" />}
          words={t}
          question={contract.name}
        >
          <InForce contractId={contract.contractId} />
        </PartBoundary>
      </Explained>
      <ContractChangeButton
        contract={contract}
        blocked={isUnderWay ? t("errors.change_under_way") : undefined}
        renderDialog={(close) => <TariffOptionDialog kind={kind} contract={contract} onClose={close} />}
      >
        {t("tariffOptions.open")}
        <VisuallyHidden>{` ${t(`tariffOptions.${kind}.term`)}`}</VisuallyHidden>
      </ContractChangeButton>
    </>
  );
};

export const tariffOptionParts = {
  double_tariff: [
    ({ contract }: { contract: Contract }) => <TariffOption kind="double_tariff" contract={contract} />,
  ],
  happy_hours: [
    ({ contract }: { contract: Contract }) => <TariffOption kind="happy_hours" contract={contract} />,
  ],
  happy_day: [
    ({ contract }: { contract: Contract }) => <TariffOption kind="happy_day" contract={contract} />,
  ],
} as const;
