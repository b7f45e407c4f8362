import type { ReactNode } from "react";
import { HeaderLayout } from "#platform/ui/shell/header-layout.tsx";
import { SidebarLayout } from "#platform/ui/shell/sidebar-layout.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { Brand } from "./brand.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { LanguagePicker } from "./language-picker.tsx";
import styles from "./portal-shell.module.css";
import { useNavigationGroups } from "./use-navigation-groups.tsx";
import { UserSlot } from "./user-slot.tsx";

const Footer = () => {
  const t = usePlatformWords();
  const { organization, links } = useSettings();
  return (
    <p className={styles.footer}>
      <span>
        {organization.name} ·{" "}
        <a href={`tel:${organization.phone.replaceAll(" ", "")}`}>{organization.phone}</a> ·{" "}
        <a href={`mailto:${organization.email}`}>{organization.email}</a>
      </span>
      <span>
        <TextLink component="a" href={links.conditions} rel="noopener" variant="quiet">
          {t("footer.conditions")}
        </TextLink>{" "}
        ·{" "}
        <TextLink component="a" href={links.gdpr} rel="noopener" variant="quiet">
          {t("footer.privacy")}
        </TextLink>
      </span>
    </p>
  );
};

/** Sidebar or header by configuration; a visitor, who has nowhere to go yet, gets the header alone. */
export const PortalShell = ({ children }: { children: ReactNode }) => {
  const t = usePlatformWords();
  const { demo, navigation } = useSettings();
  const { status } = useSession();
  const groups = useNavigationGroups();
  const Layout = navigation.layout === "sidebar" && status !== "visitor" ? SidebarLayout : HeaderLayout;
  // The band of a horizontal navigation has no room for the languages side by side.
  const isBandFull = Layout === HeaderLayout && groups.some(({ entries }) => entries.length > 0);
  return (
    <Layout
      words={{
        skip: t("skipToContent"),
        banner: t("notice"),
        navigation: t("mainNavigation"),
        openMenu: t("openMenu"),
        closeMenu: t("closeMenu"),
      }}
      brand={<Brand />}
      groups={groups}
      language={isBandFull ? <LanguagePicker /> : <LanguageLinks />}
      user={<UserSlot />}
      banner={demo ? t("demoNotice") : undefined}
      footer={<Footer />}
    >
      {children}
    </Layout>
  );
};
