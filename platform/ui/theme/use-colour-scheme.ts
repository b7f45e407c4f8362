import { useSyncExternalStore } from "react";
import { choiceInCookies, cookieOfChoice } from "./colour-scheme-cookie.ts";

export type ColourSchemeChoice = "light" | "dark" | "auto";

interface ColourSchemeState {
  /** `auto` follows the device. */
  choice: ColourSchemeChoice;
  /** Changes it and remembers it in this browser. */
  choose: (choice: ColourSchemeChoice) => void;
}

const changed = new EventTarget();

const subscribe = (onChange: () => void): (() => void) => {
  changed.addEventListener("change", onChange);
  return () => changed.removeEventListener("change", onChange);
};

const read = (): ColourSchemeChoice => choiceInCookies(document.cookie) ?? "auto";

/** A page that the server renders follows the device; the browser's own choice is read afterwards. */
const readOnServer = (): ColourSchemeChoice => "auto";

/** The server writes the attribute on the first HTML, from the cookie, so that nothing flashes. */
const choose = (choice: ColourSchemeChoice): void => {
  document.cookie = cookieOfChoice(choice);
  if (choice === "auto") delete document.documentElement.dataset.colourScheme;
  else document.documentElement.dataset.colourScheme = choice;
  changed.dispatchEvent(new Event("change"));
};

/** Another tab takes a change up on its next load. */
export const useColourScheme = (): ColourSchemeState => ({
  choice: useSyncExternalStore(subscribe, read, readOnServer),
  choose,
});
