import { Keyboard, Sun } from "lucide-react";
import { createElement, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { signOutStaff } from "#features/staff/contract/sign-out-staff.ts";
import { deskGroups, fillDeskPath } from "#platform/contract/desk.ts";
import { useSnackbar } from "#platform/ui/feedback/snackbar.tsx";
import { Button } from "#platform/ui/form/button.tsx";
import { HeaderLayout, SidebarLayout } from "#platform/ui/layout/shell.tsx";
import { VisuallyHidden } from "#platform/ui/layout/visually-hidden.tsx";
import type { NavigationGroup } from "#platform/ui/navigation/navigation-list.tsx";
import { useCall } from "#platform/web/api/query.ts";
import { useDesk, useDeskPath, useStaff } from "#platform/web/desk/desk-context.ts";
import { ShortcutsProvider, useShortcut, useShortcutList } from "#platform/web/desk/shortcuts/shortcuts.tsx";
import { useDeskWords } from "#platform/web/desk/words.ts";
import { useLanguage } from "#platform/web/words/language-context.ts";
import { usePlatformWords } from "#platform/web/words/platform-words.ts";
import { RouterLink } from "#platform/web/routing/router-link.tsx";
import { sidebarPlaces } from "../sidebar.ts";
import { sidebarIcons } from "../sidebar-icons.gen.ts";
import styles from "./desk-shell.module.css";

const Brand = () => {
  const t = useDeskWords();
  const { organization } = useDesk();
  return (
    <RouterLink href="/" className={styles.brand}>
      <Sun aria-hidden="true" />
      <span>{t("brand", { organization: organization.name })}</span>
    </RouterLink>
  );
};

/** The offered languages; the screen stays as it is. */
const LanguageButtons = () => {
  const t = usePlatformWords();
  const showSnackbar = useSnackbar();
  const { languages } = useDesk();
  const { language: current, changeLanguage } = useLanguage();
  if (languages.length < 2) return null;
  return (
    <ul className={styles.languages} aria-label={t("language")}>
      {languages.map((language) => (
        <li key={language}>
          <button
            type="button"
            lang={language}
            aria-pressed={language === current}
            onClick={() => {
              // Without its words the desk would have nothing to show.
              Promise.all([usePlatformWords.preload(language), useDeskWords.preload(language)]).then(
                () => changeLanguage(language),
                () => showSnackbar({ text: t("errors.no_connection"), tone: "negative" }),
              );
            }}
          >
            {t(`languageNames.${language}`)}
          </button>
        </li>
      ))}
    </ul>
  );
};

const useShellWords = () => {
  const t = usePlatformWords();
  return {
    skip: t("skipToContent"),
    banner: t("notice"),
    navigation: t("mainNavigation"),
    openMenu: t("openMenu"),
    closeMenu: t("closeMenu"),
    more: t("groups.more"),
  };
};

const DemoBanner = () => <p>{usePlatformWords()("demoNotice")}</p>;

const useBanner = () => (useDesk().demo ? { banner: <DemoBanner /> } : {});

/** Before signing in: the name and the languages. */
export const PlainShell = ({ children }: { readonly children: ReactNode }) => (
  <HeaderLayout
    words={useShellWords()}
    brand={<Brand />}
    groups={[]}
    language={<LanguageButtons />}
    {...useBanner()}
  >
    {children}
  </HeaderLayout>
);

/** Who is signed in, and the button that signs out. */
const StaffSlot = ({ onSignedOut }: { readonly onSignedOut: () => void }) => {
  const t = usePlatformWords();
  const words = useDeskWords();
  const showSnackbar = useSnackbar();
  const path = useDeskPath();
  const { name, roles } = useStaff();
  const { mutate, isPending } = useCall(signOutStaff);
  return (
    <div className={styles.staff}>
      <div>
        <VisuallyHidden>{words("signedInAs", { name })}</VisuallyHidden>
        <RouterLink href={path("staff.account")} className={styles.name}>
          <span aria-hidden="true">{name}</span>
          <VisuallyHidden>{words("ownAccount")}</VisuallyHidden>
        </RouterLink>
        <span className={styles.roles}>{roles.map((role) => words(`roles.${role}`)).join(", ")}</span>
      </div>
      <Button
        variant="quiet"
        size="small"
        onClick={() =>
          mutate(
            {},
            {
              onSuccess: onSignedOut,
              onError: () => showSnackbar({ text: t("signOutFailed"), tone: "negative" }),
            },
          )
        }
        {...(isPending ? { busyText: t("signingOut") } : {})}
      >
        {t("signOut")}
      </Button>
    </div>
  );
};

const useSidebar = (): NavigationGroup[] => {
  const t = useDeskWords();
  const { language } = useLanguage();
  const { roles } = useStaff();
  const { pathname } = useLocation();
  const places = sidebarPlaces(roles);
  return deskGroups.flatMap((group) => {
    const entries = places.flatMap(({ screen, entry }) => {
      if (entry.group !== group) return [];
      const href = fillDeskPath(screen);
      const icon = sidebarIcons[entry.icon];
      return [
        {
          href,
          label: entry.label[language],
          ...(icon === undefined ? {} : { icon: createElement(icon, { "aria-hidden": true }) }),
          isCurrent: pathname === href || pathname.startsWith(`${href}/`),
        },
      ];
    });
    return entries.length === 0 ? [] : [{ id: group, label: t(`groups.${group}`), entries }];
  });
};

interface DeskShellProps {
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** The keys that lead to the screens of the sidebar that staff open most. */
const useScreenShortcuts = (): void => {
  const navigate = useNavigate();
  const path = useDeskPath();
  const places = sidebarPlaces(useStaff().roles);
  const leadTo = (id: "case-queue.list" | "customer-care.search") => {
    const address = path(id);
    const isOffered = places.some(({ screen }) => fillDeskPath(screen) === address);
    return isOffered ? () => void navigate(address) : undefined;
  };
  useShortcut("queue", leadTo("case-queue.list"), "frame");
  useShortcut("search", leadTo("customer-care.search"), "frame");
};

const ShortcutButton = () => {
  const t = useDeskWords();
  const showList = useShortcutList();
  return (
    <Button variant="quiet" size="small" icon={<Keyboard aria-hidden="true" />} onClick={showList}>
      {t("shortcuts.open")}
    </Button>
  );
};

const StaffFrame = ({ onSignedOut, children }: DeskShellProps) => {
  useScreenShortcuts();
  return (
    <SidebarLayout
      words={useShellWords()}
      brand={<Brand />}
      groups={useSidebar()}
      language={<LanguageButtons />}
      user={<StaffSlot onSignedOut={onSignedOut} />}
      lastEntry={<ShortcutButton />}
      {...useBanner()}
    >
      {children}
    </SidebarLayout>
  );
};

/** Around every screen of staff: what the roles open, who is signed in, the language. */
export const DeskShell = (props: DeskShellProps) => (
  <ShortcutsProvider>
    <StaffFrame {...props} />
  </ShortcutsProvider>
);
