import type { FeatureRoute } from "#platform/contract/feature.ts";
import type { PublicSettings } from "#platform/contract/settings.ts";

/**
 * The home screen, where `hasHomeScreen` (otherwise `/` redirects), the list of all actions, and the specification's
 * further screens. Of detail, welcome and alternative home it shows nothing: they lead home.
 */
export const homeRoutes = {
  home: {
    paths: { ca: "/", es: "/", en: "/" },
    access: "unprotected",
    isRendered: true,
    description: {
      ca: "{organization}: què costa avui la llum, compara la teva factura i contracta.",
      es: "{organization}: qué cuesta hoy la luz, compara tu factura y contrata.",
      en: "{organization}: what electricity costs today, compare your bill and sign up.",
    },
  },
  allActions: { paths: { ca: "/accions", es: "/acciones", en: "/actions" }, access: "private" },
  loading: { paths: { ca: "/carregant", es: "/cargando", en: "/loading" }, access: "unprotected" },
  version: { paths: { ca: "/versio", es: "/version", en: "/version" }, access: "unprotected" },
  detail: { paths: { ca: "/detall", es: "/detalle", en: "/detail" }, access: "unprotected" },
  welcome: { paths: { ca: "/benvingut", es: "/bienvenido", en: "/welcome" }, access: "unprotected" },
  alternativeHome: { paths: { ca: "/altHome", es: "/altHome", en: "/altHome" }, access: "unprotected" },
} as const satisfies Record<string, FeatureRoute>;

type HomeSettings = Pick<PublicSettings, "home">;

/** Whether `/` is a screen: the overview or the list of actions. */
export const hasHomeScreen = ({ home }: HomeSettings): boolean =>
  home.type === "overview" || home.type === "tabGroups";

/** Whether visitors are redirected from `/` to the sign-in: the overview is the customer's own. */
export const isHomePrivate = ({ home }: HomeSettings): boolean => home.type !== "tabGroups";
