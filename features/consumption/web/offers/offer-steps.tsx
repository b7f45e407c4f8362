import { contractActions } from "#features/contracts/contract/contract-actions.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import styles from "./offers.module.css";
import { ContactButtons } from "#platform/web/portal/contact-buttons.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { OwnComparison } from "../../contract/compare-own-offers.ts";
import { type PricedOffer, usePowersText, useTermTexts } from "./offer-texts.ts";
import { useOfferWords } from "./offers-words.ts";

interface OfferStepsProps {
  readonly offer: PricedOffer;
  readonly comparison: OwnComparison;
  readonly contractName: string;
}

const PowerStep = ({ offer, comparison, contractName }: OfferStepsProps) => {
  const t = useOfferWords();
  const formats = useFormats();
  const path = usePath();
  const { language } = useLanguage();
  const isOffered = useSettings().features.powerChange;
  const powersText = usePowersText();
  const { powerChange, best } = offer;
  if (powerChange === null) return null;
  const { powersChangedOn } = comparison;
  const cost = t("steps.powerCost", { amount: formats.money(powerChange.totalCents) });
  const once =
    powersChangedOn === null
      ? t("steps.powerOnce")
      : t("steps.powerChanged", { day: formats.dayInText(powersChangedOn) });
  return (
    <li>
      <p>
        <strong>{t("steps.power", { powers: powersText(best.powersW) })}</strong> {cost}{" "}
        {powerChange.isExtensionQuoted && `${t("steps.powerQuoted")} `}
        {once}
      </p>
      {isOffered ? (
        <LinkButton
          href={`${path("contracts.contractAction", {
            contractType: "electricity",
            contractName,
            action: contractActions.powChange[language],
          })}?${new URLSearchParams({ powers: best.powersW.map((powerW) => powerW / 1000).join(",") })}`}
        >
          {t("steps.powerButton")}
        </LinkButton>
      ) : (
        <p>{t("steps.powerOff")}</p>
      )}
    </li>
  );
};

/** Begins the change of product: on the contract, or by writing where the deployment has no such change. */
const ProductButton = ({ offer, contractName }: Pick<OfferStepsProps, "offer" | "contractName">) => {
  const t = useOfferWords();
  const path = usePath();
  const { language } = useLanguage();
  const { productChange } = useSettings().features;
  const request = useOfferedPath("newSupportRequest");
  if (productChange && offer.productId !== null) {
    const action = contractActions.productChange[language];
    const address = path("contracts.contractAction", { contractType: "electricity", contractName, action });
    return (
      <LinkButton href={`${address}?${new URLSearchParams({ product: String(offer.productId) })}`}>
        {t("steps.productButton")}
      </LinkButton>
    );
  }
  return request === undefined ? (
    <ContactButtons />
  ) : (
    <LinkButton href={request}>{t("steps.productWrite")}</LinkButton>
  );
};

const ProductStep = ({ offer, contractName }: Pick<OfferStepsProps, "offer" | "contractName">) => {
  const t = useOfferWords();
  const { productChange } = useSettings().features;
  const termTexts = useTermTexts();
  if (offer.isOwnProduct) return null;
  return (
    <li>
      <p>
        <strong>{t("steps.product", { product: offer.name })}</strong>{" "}
        {t(productChange ? "steps.productHow" : "steps.productHowWritten")} {termTexts(offer).join(" ")}
      </p>
      <ProductButton offer={offer} contractName={contractName} />
    </li>
  );
};

/** What it takes to get to an offer, with the button that begins each change. */
export const OfferSteps = (props: OfferStepsProps) => {
  const t = useOfferWords();
  return (
    <Section title={t("steps.title")}>
      <ol className={styles.steps}>
        <ProductStep offer={props.offer} contractName={props.contractName} />
        <PowerStep {...props} />
      </ol>
    </Section>
  );
};
