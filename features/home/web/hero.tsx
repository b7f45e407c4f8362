import { ArrowDown } from "lucide-react";
import { Button, ButtonRow, LinkButton } from "#platform/ui/form/button.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import styles from "./hero.module.css";
import { useWords } from "./words.ts";

interface HeroProps {
  /** Scrolls the actions into view. */
  onSeeActions: () => void;
}

/** Introduces the retailer and the portal to a first-time visitor. */
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
      <ButtonRow>
        <LinkButton variant="primary" href={path("account.signIn")}>
          {t("hero.signIn")}
        </LinkButton>
        <Button icon={<ArrowDown aria-hidden="true" />} onClick={onSeeActions}>
          {t("hero.seeActions")}
        </Button>
      </ButtonRow>
    </header>
  );
};
