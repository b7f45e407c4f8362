import type { Feature, FeatureRoute } from "./feature.ts";
import type { CompleteLanguage } from "./languages.ts";

/** The routes of every feature, by the feature's id; the generated `apps/features.gen.ts` adds them. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the generated list
export interface FeatureRoutes {}

type IdsOf<Id extends string, Routes> = `${Id}.${keyof Routes & string}`;
/** A screen of any feature, by the feature and the name of its route: `invoices.invoice`. */
export type RouteId = { [Id in keyof FeatureRoutes]: IdsOf<Id, FeatureRoutes[Id]> }[keyof FeatureRoutes];

type ParamNames<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;
type RouteOf<Id extends RouteId> = Id extends `${infer F extends keyof FeatureRoutes}.${infer Name}`
  ? Name extends keyof FeatureRoutes[F]
    ? FeatureRoutes[F][Name]
    : never
  : never;
type NamesOf<Id extends RouteId> =
  RouteOf<Id> extends { readonly paths: { readonly ca: infer Path } } ? ParamNames<Path> : never;

/** Screens whose path has parameters. */
export type RouteWithParams = {
  [Id in RouteId]: [NamesOf<Id>] extends [never] ? never : Id;
}[RouteId];
/** The parameters of a screen's path. */
export type ParamsOf<Id extends RouteId> = { readonly [Name in NamesOf<Id>]: string };

export type PathParams = Readonly<Record<string, string>>;

/** A link to a screen of any feature, which the portal resolves. */
export interface Link {
  readonly to: RouteId;
  readonly params: PathParams;
  readonly query: Readonly<Record<string, string>>;
}

interface LinkTo {
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- not of screens with parameters
  <Id extends RouteWithParams>(to: Id, params: ParamsOf<Id>): Link;
  (to: Exclude<RouteId, RouteWithParams>): Link;
}

/** `linkTo("invoices.invoice", { invoiceId })`: a parameter that is missing does not compile. */
export const linkTo: LinkTo = (to: RouteId, params?: PathParams): Link => ({
  to,
  params: params ?? {},
  query: {},
});

/** The routes of features, by the ids of their screens. */
export type RouteTable = ReadonlyMap<string, FeatureRoute>;

export const routeTable = (features: readonly Pick<Feature, "id" | "routes">[]): RouteTable =>
  new Map(
    features.flatMap(({ id, routes }) =>
      Object.entries(routes).map(([name, route]) => [`${id}.${name}`, route] as const),
    ),
  );

/** Fills the `:name` parts of a pattern. Throws when a parameter is missing. */
const fillPath = (pattern: string, params: PathParams): string =>
  pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${pattern} needs ${name}`);
    return encodeURIComponent(value);
  });

/** The address of a route in a language, its parameters filled and escaped. Throws when one is missing. */
export const pathTo = (route: FeatureRoute, language: CompleteLanguage, params: PathParams = {}): string =>
  fillPath(route.paths[language], params);

/** The address of a link in a language. Throws where no feature has the screen. */
export const pathOfLink = (
  routes: RouteTable,
  { to, params, query }: Link,
  language: CompleteLanguage,
): string => {
  const route = routes.get(to);
  if (route === undefined) throw new Error(`There is no screen ${to}`);
  const search = Object.entries(query)
    .map((pair) => pair.map(encodeURIComponent).join("="))
    .join("&");
  return `${pathTo(route, language, params)}${search === "" ? "" : `?${search}`}`;
};
