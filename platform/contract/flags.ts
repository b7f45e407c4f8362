import * as z from "zod/mini";
import type { SettingsGroups, SettingsOf } from "./define-settings.ts";

/** Paths of the boolean settings, with dots: `signUp.enabled`. */
type SwitchesOf<T> = {
  [K in keyof T & string]: T[K] extends boolean
    ? K
    : T[K] extends readonly unknown[]
      ? never
      : T[K] extends object
        ? `${K}.${SwitchesOf<T[K]>}`
        : never;
}[keyof T & string];

/**
 * Declares which of a feature's boolean settings are flags: the operator can switch them while the portal runs. The
 * configuration gives their values until then. Screens and calls name a flag in `requires`.
 */
// @__NO_SIDE_EFFECTS__
export const defineFlags = <
  D extends () => SettingsGroups,
  const F extends readonly SwitchesOf<SettingsOf<D>>[],
>(
  _settings: D,
  flags: F,
): F => flags;

/** Flags as nested objects: `{ crm: { case: true } }`. */
export interface FlagTree {
  readonly [name: string]: boolean | FlagTree;
}

const flag = z.union([
  z.boolean(),
  z.record(z.string(), z.union([z.boolean(), z.record(z.string(), z.boolean())])),
]);

/** All flags. The two that the specification demands are always present. */
export const featureFlags = z.intersection(
  z.object({ coupons: z.object({ coupon: z.boolean() }), crm: z.object({ case: z.boolean() }) }),
  z.record(z.string(), flag),
);
export type FeatureFlags = z.output<typeof featureFlags>;

/** The value at a path with dots; undefined where there is none. */
export const valueAt = (root: object, path: string): unknown => {
  let value: unknown = root;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
};

/**
 * Whether a feature is on, by its path in the flags or the settings (`features.contact`, `crm.case`): the first root
 * that has the path decides. Several paths are joined by " and ", and must all be on. The server uses it to decide which
 * calls exist, the portal to decide which screens exist.
 */
export const isFeatureOn = (roots: readonly object[], feature: string): boolean =>
  feature
    .split(" and ")
    .every(
      (path) => roots.map((root) => valueAt(root, path)).find((value) => typeof value === "boolean") === true,
    );

/** Flags by their names, such as `crm.case`, as nested objects. */
export const flagTree = (flags: ReadonlyMap<string, boolean>): FlagTree => {
  const groups = new Map<string, Map<string, boolean>>();
  const own: [string, boolean][] = [];
  for (const [name, isOn] of flags) {
    const [group = "", ...rest] = name.split(".");
    if (rest.length === 0) own.push([group, isOn]);
    else groups.set(group, (groups.get(group) ?? new Map()).set(rest.join("."), isOn));
  }
  return Object.fromEntries([
    ...own,
    ...[...groups].map(([group, members]): [string, FlagTree] => [group, flagTree(members)]),
  ]);
};

/** All flags as nested objects. Throws without the two that the specification demands. */
export const nestedFlags = (flags: ReadonlyMap<string, boolean>): FeatureFlags =>
  z.parse(featureFlags, flagTree(flags));
