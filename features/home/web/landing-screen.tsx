import { useRef } from "react";
import { Page } from "#platform/ui/layout/page.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useDocumentTitle } from "#platform/web/portal/use-document-title.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { ActionColumns } from "./action-columns.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing-screen.module.css";
import { Questions } from "./questions.tsx";
import { useActionGroups } from "./use-action-groups.ts";
import { useWords } from "./words.ts";

/** The home screen with the list of actions; a visitor sees the hero above them. */
export const LandingScreen = () => {
  const { home } = useSettings();
  const { status } = useSession();
  return status === "visitor" && home.showHeroArea ? <WithHero /> : <ActionsAlone />;
};

const ActionsAlone = () => {
  const t = useWords();
  const groups = useActionGroups();
  return (
    <Page title={t("landing.title")} documentTitle={useDocumentTitle(t("landing.title"))}>
      <ActionColumns groups={groups} level={2} />
    </Page>
  );
};

const WithHero = () => {
  const t = useWords();
  const groups = useActionGroups();
  const documentTitle = useDocumentTitle(t("hero.pageTitle"));
  const actionsTitle = useRef<HTMLHeadingElement>(null);
  const showActions = (): void => {
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    actionsTitle.current?.focus({ preventScroll: true });
    actionsTitle.current?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth", block: "start" });
  };
  return (
    <div className={styles.landing}>
      <title>{documentTitle}</title>
      <Hero onSeeActions={showActions} />
      <section className={styles.actions} aria-labelledby="home-actions">
        <header>
          <h2 ref={actionsTitle} className={styles.title} id="home-actions" tabIndex={-1}>
            {t("landing.visitorTitle")}
          </h2>
          <p className={styles.lead}>{t("landing.visitorLead")}</p>
        </header>
        <ActionColumns groups={groups} level={3} />
      </section>
      <Questions />
    </div>
  );
};
