import { Notice } from "#platform/ui/feedback/notice.tsx";
import { Stack } from "#platform/ui/layout/stack.tsx";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { SupplyNow } from "./contracting-answers.ts";
import { type ElectricityFacts, type GasFacts, powersOf } from "./supply-facts.ts";
import { useWords } from "./words.ts";

type Commodity = "electricity" | "gas";

interface ProcessNoticeProps {
  readonly supply: SupplyNow | "";
  readonly commodity: Commodity;
}

/** What the answer about the supply means: what it needs, and how long it takes. */
export const ProcessNotice = ({ supply, commodity }: ProcessNoticeProps) => {
  const t = useWords();
  if (supply === "") return null;
  const isGas = commodity === "gas";
  return (
    <Notice announce="polite" title={t(`process.${supply}.title`)}>
      {t(isGas && supply === "none" ? "process.none.textGas" : `process.${supply}.text`)}
      {!isGas && supply === "mine" && ` ${t("process.mine.power")}`}
    </Notice>
  );
};

interface LookupState<Facts> {
  readonly data: Facts | undefined;
  readonly isFetching: boolean;
  readonly error: unknown;
}

interface SupplyNoticeProps {
  readonly lookup: LookupState<ElectricityFacts | GasFacts>;
  readonly commodity: Commodity;
  /** Of the typed address, to be compared. */
  readonly postalCode: string;
  readonly municipalityCode: string;
}

const isElectricity = (facts: ElectricityFacts | GasFacts): facts is ElectricityFacts =>
  "hasSocialBonus" in facts;

/** Tariff and powers, as the register has them. */
const useSupplyText = () => {
  const t = useWords();
  const formats = useFormats();
  return (facts: ElectricityFacts | GasFacts): string => {
    const tariff = facts.accessTariff?.name ?? t("supply.unknownTariff");
    const powers = isElectricity(facts) ? [...new Set(powersOf(facts))] : [];
    const [lowest] = powers;
    if (lowest === undefined) return t("supply.known", { tariff });
    const list = powers.map((powerW) => formats.power(powerW)).join(" / ");
    return t("supply.knownWithPower", { tariff, powers: list });
  };
};

const SocialBonusNotice = () => {
  const t = useWords();
  return (
    <Notice tone="warning" announce="assertive" title={t("supply.socialBonusTitle")}>
      {t("supply.socialBonusText")}
    </Notice>
  );
};

/** What the register answers about the typed CUPS, what has to be known before anything else first. */
export const SupplyNotice = (props: SupplyNoticeProps) => {
  const t = useWords();
  const supplyText = useSupplyText();
  const { lookup, commodity, postalCode, municipalityCode } = props;
  const { data: facts, isFetching, error } = lookup;
  if (isFetching) return <output>{t("supply.looking")}</output>;
  if (error !== null && facts === undefined)
    return <Notice announce="polite">{t("supply.registerSilent")}</Notice>;
  if (facts === undefined) return null;
  if (!facts.isAvailable) return null;
  const unknownText = commodity === "gas" ? "supply.notRegisteredGas" : "supply.notRegistered";
  if (!facts.isRegistered) return <Notice announce="polite">{t(unknownText)}</Notice>;
  const isElsewhere =
    (facts.municipalityCode !== null &&
      municipalityCode !== "" &&
      facts.municipalityCode !== municipalityCode) ||
    (facts.postalCode !== null &&
      /^\d{5}$/.test(postalCode) &&
      facts.postalCode !== postalCode &&
      facts.municipalityCode === null);
  return (
    <Stack gap="small">
      {isElectricity(facts) && facts.hasSocialBonus === true && <SocialBonusNotice />}
      <Notice tone="positive" announce="polite" title={t("supply.foundTitle")}>
        {supplyText(facts)}
      </Notice>
      {isElsewhere && (
        <Notice tone="warning" announce="polite" title={t("supply.elsewhereTitle")}>
          {t("supply.elsewhereText", { postalCode: facts.postalCode ?? "" })}
        </Notice>
      )}
      {!isElectricity(facts) && facts.isInspectionExpired && (
        <Notice tone="warning" announce="polite" title={t("supply.inspectionTitle")}>
          {t("supply.inspectionText")}
        </Notice>
      )}
    </Stack>
  );
};
