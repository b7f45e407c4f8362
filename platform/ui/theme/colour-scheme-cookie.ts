/** `light` or `dark` when the visitor chose one; without it the device decides. */
const colourSchemeCookie = "llum_colour_scheme";

const yearS = 365 * 24 * 60 * 60;

/** The choice that a Cookie header, or `document.cookie`, carries. */
export const choiceInCookies = (cookies: string): "light" | "dark" | undefined => {
  const pairs = cookies.split(";").map((pair) => pair.trim());
  return (["light", "dark"] as const).find((choice) => pairs.includes(`${colourSchemeCookie}=${choice}`));
};

/** What to write into `document.cookie`; `auto` forgets the choice. */
export const cookieOfChoice = (choice: "light" | "dark" | "auto"): string => {
  const age = choice === "auto" ? 0 : yearS;
  return `${colourSchemeCookie}=${choice}; Path=/; Max-Age=${age}; SameSite=Lax`;
};
