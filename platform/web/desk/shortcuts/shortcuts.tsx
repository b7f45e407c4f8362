import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
  type RefObject,
} from "react";
import { isTypedInto, shortcutOf, type ShortcutName } from "./shortcut-keys.ts";
import { ShortcutDialog } from "./shortcut-dialog.tsx";

type Action = () => void;

/** What the frame does at a key, a screen can do otherwise. */
type Rank = "frame" | "screen";

interface Shortcuts {
  /** Returns how to take it away again. Of a screen, the latest action of a name is the one that is carried out. */
  readonly add: (name: ShortcutName, action: Action, rank: Rank) => () => void;
  readonly showList: () => void;
}

const ShortcutsContext = createContext<Shortcuts | undefined>(undefined);

const storageKey = "llum-desk-shortcuts";

/** Of this browser. A failure of its storage leaves the shortcuts on until the page is closed. */
const readIsOn = (): boolean => {
  try {
    return window.localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
};
const writeIsOn = (isOn: boolean): void => {
  try {
    if (isOn) window.localStorage.removeItem(storageKey);
    else window.localStorage.setItem(storageKey, "off");
  } catch {
    // The choice holds for this page.
  }
};

/** What each key does now. */
const createActions = () => {
  const actions = new Map<ShortcutName, readonly Action[]>();
  const othersOf = (name: ShortcutName, action: Action): readonly Action[] =>
    (actions.get(name) ?? []).filter((each) => each !== action);
  return {
    actionOf: (name: ShortcutName): Action | undefined => actions.get(name)?.at(-1),
    add: (name: ShortcutName, action: Action, rank: Rank): (() => void) => {
      const others = othersOf(name, action);
      actions.set(name, rank === "frame" ? [action, ...others] : [...others, action]);
      return () => void actions.set(name, othersOf(name, action));
    },
  };
};

/**
 * Shortcuts of one key for what staff do all day, which can be listed and switched off (WCAG 2.1.4). They are never
 * carried out while something is typed, nor behind a dialog.
 */
export const ShortcutsProvider = ({ children }: { readonly children: ReactNode }) => {
  const [{ actionOf, add }] = useState(createActions);
  const [isOn, setOn] = useState(readIsOn);
  const [isListed, setListed] = useState(false);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const name = isOn ? shortcutOf(event) : undefined;
    if (name === undefined || isTypedInto(event.target)) return;
    if (document.querySelector("dialog[open]") !== null) return;
    const action = name === "list" ? () => setListed(true) : actionOf(name);
    if (action === undefined) return;
    // Else the letter is typed into the field that the shortcut leads to.
    event.preventDefault();
    action();
  });
  // Outside React: the keyboard.
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const value = useMemo(() => ({ add, showList: () => setListed(true) }), [add]);
  return (
    <ShortcutsContext value={value}>
      {children}
      {isListed && (
        <ShortcutDialog
          isOn={isOn}
          onSwitch={(next) => {
            setOn(next);
            writeIsOn(next);
          }}
          onClose={() => setListed(false)}
        />
      )}
    </ShortcutsContext>
  );
};

const useShortcuts = (): Shortcuts => {
  const shortcuts = use(ShortcutsContext);
  if (shortcuts === undefined) throw new Error("ShortcutsProvider is missing above this component");
  return shortcuts;
};

/** Opens the list of shortcuts. */
export const useShortcutList = (): Action => useShortcuts().showList;

/** Carries out the action at the key of the name while the component is drawn; none where it is not offered. */
export const useShortcut = (name: ShortcutName, action: Action | undefined, rank: Rank = "screen"): void => {
  const { add } = useShortcuts();
  const isOffered = action !== undefined;
  const carryOut = useEffectEvent(() => action?.());
  // Outside React: the keyboard.
  useEffect(() => (isOffered ? add(name, () => carryOut(), rank) : undefined), [add, name, isOffered, rank]);
};

/** Gives a field the focus. */
export const focusField = (id: string): void => document.getElementById(id)?.focus();

const placeOf = (links: readonly HTMLAnchorElement[]): number =>
  links.findIndex((link) => link === document.activeElement);

/** Moves through the links of a list, one for each row, and opens the one that has the focus. */
export const useListShortcuts = (list: RefObject<HTMLElement | null>): void => {
  const links = (): HTMLAnchorElement[] => [...(list.current?.querySelectorAll("a") ?? [])];
  useShortcut("next", () => {
    const all = links();
    all[Math.min(placeOf(all) + 1, all.length - 1)]?.focus();
  });
  useShortcut("previous", () => {
    const all = links();
    all[Math.max(placeOf(all) - 1, 0)]?.focus();
  });
  useShortcut("open", () => {
    const all = links();
    all[placeOf(all)]?.click();
  });
};
