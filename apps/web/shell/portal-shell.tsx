import { Sun, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { cookieRoutes } from "#features/cookie-consent/contract/routes.ts";
import { AskConsent } from "#features/cookie-consent/web/ask-consent.tsx";
import { telAddress } from "#platform/contract/format.ts";
import type { Maintenance } from "#platform/contract/maintenance.ts";
import { LinkButton } from "#platform/ui/form/button.tsx";
import { EmailText } from "#platform/ui/layout/email-text.tsx";
import { HeaderLayout, SidebarLayout } from "#platform/ui/layout/shell.tsx";
import { DisclosedLinks } from "#platform/ui/navigation/disclosed-links.tsx";
import { NavigationButton } from "#platform/ui/navigation/navigation-list.tsx";
import { TextLink } from "#platform/ui/navigation/text-link.tsx";
import { useSettings, usePortal } from "#platform/web/portal/portal-context.ts";
import { useOpenRoute } from "#platform/web/routing/open-route.ts";
import { usePath } from "#platform/web/routing/use-path.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { useFormats } from "#platform/web/words/use-formats.ts";
import type { Place } from "../navigation/navigation-entries.ts";
import { useNavigation, useNavigationGroups, usePlaceAddress } from "../navigation/use-navigation.tsx";
import { RouterLink } from "#platform/web/routing/router-link.tsx";
import { HelpButton } from "./help-button.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { LanguageLinks } from "./language-links.tsx";
import styles from "./portal-shell.module.css";
import { useSignOutButton } from "./use-sign-out-button.ts";
import { UserSlot } from "./user-slot.tsx";

/** The retailer's name, linked to the home page. */
const Brand = () => {
  const { organization } = useSettings();
  return (
    <RouterLink href="/" className={styles.brand}>
      <Sun aria-hidden="true" />
      <span>{organization.name}</span>
    </RouterLink>
  );
};

/** The available kinds of contract: a button for one, a menu for several. */
const ContractingMenu = ({ places }: { places: readonly Place[] }) => {
  const t = usePlatformWords();
  const { language } = useLanguage();
  const addressOf = usePlaceAddress();
  const [only, ...others] = places;
  if (only === undefined) return null;
  if (others.length === 0)
    return (
      <LinkButton variant="primary" href={addressOf(only)}>
        {t("contracting.title")}
      </LinkButton>
    );
  return (
    <DisclosedLinks
      title={t("contracting.title")}
      links={places.map((place) => ({ href: addressOf(place), label: place.entry.label[language] }))}
    />
  );
};

/** Signs out, as the navigation's last entry. */
const SignOutEntry = () => {
  const t = usePlatformWords();
  const { signOutNow, isPending } = useSignOutButton();
  return (
    <NavigationButton
      icon={<LogOut aria-hidden="true" />}
      onPress={signOutNow}
      {...(isPending ? { busyText: t("signingOut") } : {})}
    >
      {t("signOut")}
    </NavigationButton>
  );
};

/** Start of an announced maintenance. */
const announcedStart = (maintenance: Maintenance | undefined): Date | undefined =>
  maintenance?.phase === "announced" ? (maintenance.startsAt ?? undefined) : undefined;

/** Whether there is a notice for the top of every page. */
const useHasNotices = (): boolean => {
  const { settings, maintenance } = usePortal();
  return settings.demo || announcedStart(maintenance) !== undefined;
};

/** The notices at the top of every page: an announced maintenance, and that this is a demonstration. */
const PortalNotices = () => {
  const t = usePlatformWords();
  const { longInstant: instant } = useFormats();
  const { settings, maintenance } = usePortal();
  const startsAt = announcedStart(maintenance);
  const start = startsAt && instant(startsAt);
  const end = maintenance?.endsAt == null ? undefined : instant(maintenance.endsAt);
  return (
    <>
      {start !== undefined && (
        <p>
          <strong>
            {end === undefined
              ? t("maintenanceNotice.open", { start })
              : t("maintenanceNotice.closed", { start, end })}
          </strong>
        </p>
      )}
      {settings.demo && <p>{t("demoNotice")}</p>}
    </>
  );
};

const Footer = () => {
  const t = usePlatformWords();
  const path = usePath();
  const { organization, links } = useSettings();
  return (
    <p className={styles.footer}>
      <span>
        <span>{organization.name}</span>
        <a href={telAddress(organization.phone)}>{organization.phone}</a>
        <a href={`mailto:${organization.email}`}>
          <EmailText email={organization.email} />
        </a>
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

/** As many entries of a visitor fit into the top bar; more need a sidebar. */
const maxInTopBar = 3;

/** Sidebar or header by configuration; a visitor's few entries fit into the top bar of either. */
export const PortalShell = ({ children }: { children: ReactNode }) => {
  const t = usePlatformWords();
  const { navigation: configured } = useSettings();
  const hasNotices = useHasNotices();
  const { status } = useSession();
  const navigation = useNavigation();
  const groups = useNavigationGroups(navigation);
  const hasNoMenu = useOpenRoute()?.route.hasNoMenu === true;
  const isVisitor = status === "visitor";
  const isShort = hasNoMenu || (isVisitor && navigation.places.length <= maxInTopBar);
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
      groups={hasNoMenu ? [] : groups}
      lastEntry={isVisitor || hasNoMenu ? undefined : <SignOutEntry />}
      call={
        !hasNoMenu && navigation.contracting.length > 0 && <ContractingMenu places={navigation.contracting} />
      }
      language={<LanguageLinks />}
      user={<UserSlot />}
      bell={status === "signed_in" && <NotificationBell />}
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
