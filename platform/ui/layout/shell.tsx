import type { ReactNode } from "react";
import { MenuDrawer } from "../navigation/menu-drawer.tsx";
import { type NavigationGroup, NavigationList } from "../navigation/navigation-list.tsx";
import styles from "./shell.module.css";

/** Words of the frame around every page. */
export interface ShellWords {
  /** "Skip to the content". */
  skip: string;
  /** Names the main navigation. */
  navigation: string;
  openMenu: string;
  closeMenu: string;
  /** "More": title of the menu with the extra entries of the top navigation. */
  more: string;
  /** Names the banner: "Notice". */
  banner: string;
}

/** What both layouts take. */
export interface ShellProps {
  words: ShellWords;
  /** Logo or name, usually a link home. */
  brand: ReactNode;
  groups: readonly NavigationGroup[];
  /** Below the sidebar's entries: sign out. */
  lastEntry?: ReactNode;
  /** The main call to action: make a contract. */
  call?: ReactNode;
  /** Language selector; on a phone it moves into the drawer. */
  language?: ReactNode;
  /** Name, email, log out; on a phone it moves into the drawer. */
  user?: ReactNode;
  /** In every window: what is new. */
  bell?: ReactNode;
  /** Beside the menu of a phone: help, which floats in a larger window. */
  help?: ReactNode;
  /** Directly after the skip link in the tab order, wherever it appears on screen. */
  early?: ReactNode;
  /** Above everything: "this is a demonstration". */
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

interface SkipLinkProps {
  /** `id` of the main landmark. */
  targetId: string;
  children: ReactNode;
}

/** The first stop of the tab key: past the navigation. */
const SkipLink = ({ targetId, children }: SkipLinkProps) => (
  <a className={styles.skip} href={`#${targetId}`}>
    {children}
  </a>
);

interface TopBarProps extends Pick<
  ShellProps,
  "words" | "brand" | "groups" | "call" | "language" | "user" | "bell" | "help"
> {
  /** The horizontal navigation, where it is short. */
  children?: ReactNode;
  /** The horizontal navigation in a row of its own. */
  below?: ReactNode;
}

/** The band on top: the retailer's name, then language and person; on a phone, the drawer's button. */
const TopBar = (props: TopBarProps) => {
  const { words, brand, groups, call, language, user, bell, help, children, below } = props;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.brand}>{brand}</div>
        {children}
        <div className={styles.slots}>
          {call}
          {language}
          {user}
        </div>
        {bell}
        <div className={styles.end}>
          {help}
          <MenuDrawer openLabel={words.openMenu} closeLabel={words.closeMenu} label={words.navigation}>
            {call}
            {groups.length > 0 && (
              <nav aria-label={words.navigation}>
                <NavigationList groups={groups} />
              </nav>
            )}
            <div className={styles.below}>
              {user}
              {language}
            </div>
          </MenuDrawer>
        </div>
      </div>
      {below !== undefined && below !== false && <div className={styles.row}>{below}</div>}
    </header>
  );
};

interface ShellFrameProps {
  words: ShellWords;
  early: ReactNode;
  banner: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}

/** What both layouts share: the skip link, what comes early, the banner, the band on top. */
const ShellFrame = ({ words, early, banner, bar, children }: ShellFrameProps) => (
  <div className={styles.frame}>
    <SkipLink targetId="main">{words.skip}</SkipLink>
    {early}
    {banner !== undefined && (
      <aside className={styles.banner} aria-label={words.banner}>
        {banner}
      </aside>
    )}
    {bar}
    {children}
  </div>
);

interface ShellContentProps extends Pick<ShellProps, "footer" | "children"> {
  place: "beside navigation" | "centred";
}

/** The screen, and the footer at its foot. */
const ShellContent = ({ place, footer, children }: ShellContentProps) => (
  <div className={styles.content} data-centred={place === "centred" || undefined}>
    <main className={styles.main} id="main" tabIndex={-1}>
      {children}
    </main>
    {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
  </div>
);

/** Navigation down the side, in groups or not; a drawer on a phone. */
export const SidebarLayout = ({ lastEntry, early, banner, footer, children, ...band }: ShellProps) => {
  const { words, groups } = band;
  return (
    <ShellFrame words={words} early={early} banner={banner} bar={<TopBar {...band} />}>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label={words.navigation}>
          <NavigationList groups={groups} />
          {lastEntry !== undefined && <div className={styles.last}>{lastEntry}</div>}
        </nav>
        <ShellContent place="beside navigation" footer={footer}>
          {children}
        </ShellContent>
      </div>
    </ShellFrame>
  );
};

/** As many as the top bar holds beside the name and the languages, in the longest language. */
const maxInBand = 3;

/**
 * Navigation along the top: in the band while it is short, in a row of its own below it when it is not, where it wraps
 * and never pushes; a drawer on a phone. Also for visitors' pages, with few entries or none.
 */
export const HeaderLayout = ({ early, banner, footer, children, ...band }: ShellProps) => {
  const { words, groups } = band;
  const count = groups.flatMap(({ entries }) => entries).length;
  const across = count > 0 && (
    <nav className={styles.across} aria-label={words.navigation}>
      <NavigationList groups={groups} direction="row" more={words.more} />
    </nav>
  );
  const bar = (
    <TopBar {...band} below={count > maxInBand ? across : undefined}>
      {count > maxInBand ? undefined : across}
    </TopBar>
  );
  return (
    <ShellFrame words={words} early={early} banner={banner} bar={bar}>
      <ShellContent place="centred" footer={footer}>
        {children}
      </ShellContent>
    </ShellFrame>
  );
};
