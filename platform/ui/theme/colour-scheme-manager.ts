import type { MantineColorSchemeManager } from "@mantine/core";

import { choiceInCookies, cookieOfChoice } from "./colour-scheme-cookie.ts";

const write = (choice: "light" | "dark" | "auto") => {
  document.cookie = cookieOfChoice(choice);
};

const nothing = () => undefined;

/**
 * Keeps the choice in a cookie, so that the server can write it on the first HTML and nothing flashes,
 * without a script in the page. Another tab takes it up on its next load.
 */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (otherwise) => choiceInCookies(document.cookie) ?? otherwise,
  set: write,
  clear: () => write("auto"),
  subscribe: nothing,
  unsubscribe: nothing,
};
