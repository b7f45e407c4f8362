import { ArrowDown } from "lucide-react";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useOfferedPath } from "#platform/web/routing/offered-screens.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import styles from "./hero.module.css";
import { PriceToday } from "./price-today.tsx";
import { useWords } from "./words.ts";

interface HeroProps {
  /** Scrolls the actions into view. */
  onSeeActions: () => void;
}

/** What a person who is no customer yet can do, as far as the deployment offers it. */
const VisitorLinks = () => {
  const t = useWords();
  const links = [
    { href: useOfferedPath("comparator"), text: t("hero.today.compare") },
    { href: useOfferedPath("newElectricityCustomer"), text: t("hero.today.contract") },
    { href: useOfferedPath("unsignedContact"), text: t("hero.today.help") },
  ];
  return links.map(
    ({ href, text }) =>
      href !== undefined && (
        <LinkButton key={href} href={href}>
          {text}
        </LinkButton>
      ),
  );
};

/** Introduces the retailer to a first-time visitor, with what a kWh costs today. */
export const Hero = ({ onSeeActions }: HeroProps) => {
  const t = useWords();
  const path = usePath();
  const { organization } = useSettings();
  return (
    <header className={styles.hero}>
      <h1 className={styles.title} id="page-title" tabIndex={-1}>
        {organization.name}
      </h1>
      <p className={styles.lead}>{t("hero.lead")}</p>
      <PriceToday />
      <ButtonRow>
        <LinkButton href={path("account.signIn")}>{t("hero.signIn")}</LinkButton>
        <VisitorLinks />
        <Button icon={<ArrowDown aria-hidden="true" />} onClick={onSeeActions}>
          {t("hero.seeActions")}
        </Button>
      </ButtonRow>
    </header>
  );
};
