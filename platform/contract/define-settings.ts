import * as z from "zod/mini";
import { safeRedirect } from "./safe-redirect.ts";

/** A switch with its default. */
export const on = z._default(z.boolean(), true);
export const off = z._default(z.boolean(), false);
export const text = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));
export const positive = (fallback: number) => z._default(z.number().check(z.positive()), fallback);
/** Rows of a page. */
export const rows = (fallback: number) => z._default(z.int().check(z.gte(1), z.lte(150)), fallback);
/** Some members of a closed set. */
export const listOf = <const M extends string>(members: readonly M[], fallback: readonly M[]) =>
  z._default(z.array(z.enum(members)), [...fallback]);
export const link = z.url({ protocol: /^https$/ });
/** A path inside the portal, starting with `/`. */
export const portalPath = z
  .string()
  .check(
    z.refine((path) => safeRedirect(path) !== undefined, "must be an https address or a path of the portal"),
  );

/** An object whose settings all have defaults, so that it may be absent. Unknown keys are refused. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- every field of a group has a default, so {} is one
export const group = <const S extends Shape>(shape: S) => z.prefault(z.strictObject(shape), {} as never);

type Shape = z.core.$ZodShape;
/** The settings of a group that leave the server: all, or these keys. */
type Selection<S extends Shape = Shape> = "all" | readonly (keyof S & string)[];

/** One key of the configuration file, with the settings in it. */
export interface SettingsGroup<
  S extends Shape = Shape,
  V extends Selection = Selection,
  C extends Selection = Selection,
> {
  readonly shape: S;
  readonly visitor: V;
  readonly customer: C;
}

/**
 * A group of settings. `visitor`: those that anyone may read, and that the portal's first page carries. `customer`:
 * those that signed-in customers may read. Settings in neither stay on the server.
 */
// @__NO_SIDE_EFFECTS__
export const settingsGroup = <
  const S extends Shape,
  const V extends Selection<S> = readonly [],
  const C extends Selection<S> = readonly [],
>(
  shape: S,
  sentTo: { readonly visitor?: V; readonly customer?: C } = {},
): SettingsGroup<S, NoInfer<V>, NoInfer<C>> => {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the default of V and C is the empty list
  const none = [] as readonly string[] as never;
  return { shape, visitor: sentTo.visitor ?? none, customer: sentTo.customer ?? none };
};

export type SettingsGroups = Readonly<Record<string, SettingsGroup>>;

/**
 * Declares a feature's settings, by their keys in the configuration file. Two features may declare parts of the same
 * key. A function, so that the schemas are not created in the browser, which imports the same file.
 */
// @__NO_SIDE_EFFECTS__
export const defineSettings = <G extends SettingsGroups>(declare: () => G): (() => G) => declare;

type ValuesOf<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strict>>;
type Selected<S extends Shape, K extends Selection> = K extends "all"
  ? ValuesOf<S>
  : K extends readonly (infer Key extends keyof ValuesOf<S>)[]
    ? Pick<ValuesOf<S>, Key>
    : never;
type Flat<T> = { readonly [K in keyof T]: T[K] };

/** The values of declared settings. */
export type SettingsOf<D extends () => SettingsGroups> = Flat<{
  [K in keyof ReturnType<D>]: ValuesOf<ReturnType<D>[K]["shape"]>;
}>;
/** The values that are sent to an audience. */
export type SentSettingsOf<D extends () => SettingsGroups, A extends "visitor" | "customer"> = Flat<{
  [K in keyof ReturnType<D> as ReturnType<D>[K][A] extends readonly [] ? never : K]: Selected<
    ReturnType<D>[K]["shape"],
    ReturnType<D>[K][A]
  >;
}>;

/**
 * The groups of several declarations, by key; the settings of one key are put together. Throws for a repeated setting.
 */
export const mergeSettings = (declarations: readonly SettingsGroups[]): Map<string, SettingsGroup[]> => {
  const merged = new Map<string, SettingsGroup[]>();
  for (const [key, group] of declarations.flatMap((groups) => Object.entries(groups))) {
    const former = merged.get(key) ?? [];
    for (const name of Object.keys(group.shape)) {
      if (former.some(({ shape }) => name in shape)) throw new Error(`${key}.${name} is declared twice`);
    }
    merged.set(key, [...former, group]);
  }
  return merged;
};

/** The schema of a key in the configuration file. */
export const configuredSchema = (groups: readonly SettingsGroup[]) =>
  group(Object.assign({}, ...groups.map(({ shape }): Shape => shape)));

const selectedShape = ({ shape, ...sentTo }: SettingsGroup, audience: "visitor" | "customer"): Shape => {
  const keys = sentTo[audience];
  return keys === "all"
    ? shape
    : Object.fromEntries(Object.entries(shape).filter(([name]) => keys.includes(name)));
};

/** The schema of the settings that are sent to an audience: other keys are removed. */
export const sentSchema = (
  merged: ReadonlyMap<string, readonly SettingsGroup[]>,
  audience: "visitor" | "customer",
): Shape =>
  Object.fromEntries(
    [...merged].flatMap(([key, groups]) => {
      const shape: Shape = Object.assign({}, ...groups.map((group) => selectedShape(group, audience)));
      return Object.keys(shape).length === 0 ? [] : [[key, z.object(shape)]];
    }),
  );
