/** Holds `light` or `dark` when the person chose one; absent, the device decides. */
const COLOUR_SCHEME_COOKIE = "llum_colour_scheme";

const YEAR_S = 365 * 24 * 60 * 60;

/** The choice that a Cookie header, or `document.cookie`, carries. */
export function choiceInCookies(cookies: string): "light" | "dark" | undefined {
  const pairs = cookies.split(";").map((pair) => pair.trim());
  return (["light", "dark"] as const).find((choice) => pairs.includes(`${COLOUR_SCHEME_COOKIE}=${choice}`));
}

/** What to write into `document.cookie`; `auto` forgets the choice. */
export function cookieOfChoice(choice: "light" | "dark" | "auto"): string {
  const age = choice === "auto" ? 0 : YEAR_S;
  return `${COLOUR_SCHEME_COOKIE}=${choice}; Path=/; Max-Age=${age}; SameSite=Lax`;
}
