import type { Contract } from "#features/contracts/contract/get-contract.ts";
import { Card } from "#platform/ui/layout/card.tsx";
import { DefinitionList, type Definition } from "#platform/ui/data/definition-list.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import { Explained } from "../parts/explained.tsx";
import { showsGasFlow } from "../rules/gas-flow.ts";
import { selfConsumptionKind } from "../rules/self-consumption-kind.ts";
import { useWords } from "../words.ts";
import { PeriodPowers } from "./period-powers.tsx";

const useElectricityRows = ({ powers, selfConsumptionCode: code }: Contract): Definition[] => {
  const t = useWords();
  return [
    {
      term: t("data.power"),
      description: (
        <Explained meaning={t("data.powerMeaning")}>
          <PeriodPowers powers={powers} />
        </Explained>
      ),
    },
    {
      term: t("data.selfConsumption"),
      description:
        code === "00" ? (
          t("selfConsumption.none")
        ) : (
          <Explained meaning={t("data.selfConsumptionCode", { code })}>
            {t(`selfConsumption.${selfConsumptionKind(code)}`)}
          </Explained>
        ),
    },
  ];
};

const useGasRows = ({ pressureBar, flowKwhDay, accessTariff }: Contract): Definition[] => {
  const t = useWords();
  const formats = useFormats();
  return [
    ...(pressureBar === null
      ? []
      : [
          {
            term: t("data.pressure"),
            description: t("data.bars", { pressure: formats.decimal(pressureBar) }),
          },
        ]),
    ...(flowKwhDay === null || !showsGasFlow(accessTariff.name)
      ? []
      : [{ term: t("data.flow"), description: t("data.kwhADay", { flow: formats.decimal(flowKwhDay) }) }]),
  ];
};

/** What was signed: who, when, which product and tariff, how much power. */
export const ContractCard = ({ contract }: { contract: Contract }) => {
  const t = useWords();
  const formats = useFormats();
  const electricityRows = useElectricityRows(contract);
  const gasRows = useGasRows(contract);
  const { fiscalHolder, signedOn, startsOn, endsOn, product, accessTariff, commodity } = contract;
  const dayRow = (term: string, day: string | null): Definition[] =>
    day === null ? [] : [{ term, description: formats.day(day) }];
  return (
    <Card title={t("data.title")}>
      <DefinitionList
        rows={[
          { term: t("data.number"), description: contract.name },
          {
            term: t("data.holder"),
            description: `${fiscalHolder.name} (${fiscalHolder.taxId})`,
          },
          { term: t("data.product"), description: product?.commercialName ?? t("data.noProduct") },
          {
            term: t("data.tariff"),
            description: (
              <Explained meaning={t(`data.tariffMeaning.${commodity}`)}>{accessTariff.name}</Explained>
            ),
          },
          ...(commodity === "gas" ? gasRows : electricityRows),
          ...dayRow(t("data.signedOn"), signedOn),
          ...dayRow(t("data.startsOn"), startsOn),
          ...dayRow(t("data.endsOn"), endsOn),
        ]}
      />
    </Card>
  );
};
