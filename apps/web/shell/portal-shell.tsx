import type { ReactNode } from "react";
import { cookieRoutes } from "#features/cookie-consent/contract/routes.ts";
import { AskConsent } from "#features/cookie-consent/web/ask-consent.tsx";
import { HeaderLayout, SidebarLayout } from "#platform/ui/layout/shell.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { telAddress } from "#platform/contract/format.ts";
import { useSettings } from "#platform/web/portal/portal-context.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { PortalNotices, useHasNotices } from "../maintenance/portal-notices.tsx";
import { Brand } from "./brand.tsx";
import { ContractingMenu } from "./contracting-menu.tsx";
import { HelpButton } from "./help/help-button.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { useNavigationGroups } from "./navigation/use-navigation-groups.tsx";
import styles from "./portal-shell.module.css";
import { SignOutEntry } from "./sign-out-entry.tsx";
import { useNavigation } from "./use-navigation.ts";
import { UserSlot } from "./user-slot.tsx";

const Footer = () => {
  const t = usePlatformWords();
  const path = usePath();
  const { organization, links } = useSettings();
  return (
    <p className={styles.footer}>
      <span>
        <span>{organization.name}</span>
        <a href={telAddress(organization.phone)}>{organization.phone}</a>
        <a href={`mailto:${organization.email}`}>{organization.email}</a>
      </span>
      <span>
        <TextLink component="a" href={links.conditions} rel="noopener" variant="quiet">
          {t("footer.conditions")}
        </TextLink>
        <TextLink component="a" href={links.gdpr} rel="noopener" variant="quiet">
          {t("footer.privacy")}
        </TextLink>
        <TextLink href={path(cookieRoutes.cookies)} variant="quiet">
          {t("footer.cookies")}
        </TextLink>
      </span>
    </p>
  );
};

/** Of what a visitor may do, the sign-in and the way to it fit into the band; more needs a sidebar. */
const mostInBand = 3;

/** Sidebar or header by configuration; a visitor's few entries stand in the band of either. */
export const PortalShell = ({ children }: { children: ReactNode }) => {
  const t = usePlatformWords();
  const { navigation: configured } = useSettings();
  const hasNotices = useHasNotices();
  const { status } = useSession();
  const navigation = useNavigation();
  const groups = useNavigationGroups(navigation);
  const isVisitor = status === "visitor";
  const isShort = isVisitor && navigation.places.length <= mostInBand;
  const Layout = configured.layout === "sidebar" && !isShort ? SidebarLayout : HeaderLayout;
  return (
    <Layout
      words={{
        skip: t("skipToContent"),
        banner: t("notice"),
        navigation: t("mainNavigation"),
        openMenu: t("openMenu"),
        closeMenu: t("closeMenu"),
        more: t("groups.more"),
      }}
      early={<AskConsent />}
      brand={<Brand />}
      groups={groups}
      lastEntry={isVisitor ? undefined : <SignOutEntry />}
      call={navigation.contracting.length > 0 && <ContractingMenu choices={navigation.contracting} />}
      language={<LanguageLinks />}
      user={<UserSlot />}
      banner={hasNotices ? <PortalNotices /> : undefined}
      help={<HelpButton places={navigation.places} look="band" />}
      footer={
        <>
          <Footer />
          <HelpButton places={navigation.places} look="floating" />
        </>
      }
    >
      {children}
    </Layout>
  );
};
