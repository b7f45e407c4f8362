/** The keys of what staff do all day, by where they work. */
export const shortcutGroups = {
  everywhere: ["queue", "search", "list"],
  lists: ["next", "previous", "open"],
  cases: ["take", "answer", "note", "putOff"],
} as const;
export type ShortcutGroup = keyof typeof shortcutGroups;
export type ShortcutName = (typeof shortcutGroups)[ShortcutGroup][number];

export const shortcutKeys: Readonly<Record<ShortcutName, string>> = {
  queue: "q",
  search: "/",
  list: "?",
  next: "j",
  previous: "k",
  open: "o",
  take: "t",
  answer: "r",
  note: "n",
  putOff: "p",
};

const names = Object.values(shortcutGroups).flat();

/** The part of a key press by which a shortcut is recognised. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly defaultPrevented: boolean;
}

/** What a key press means; undefined for one that has another meaning for the browser or an input method. */
export const shortcutOf = (press: KeyPress): ShortcutName | undefined => {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || press.defaultPrevented)
    return undefined;
  return names.find((name) => shortcutKeys[name] === press.key.toLowerCase());
};

/** Whether what has the focus takes letters: a field, a list of choices, an editor. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    "input, textarea, select, [contenteditable=''], [contenteditable='true'], [role='listbox']",
  ) !== null;
