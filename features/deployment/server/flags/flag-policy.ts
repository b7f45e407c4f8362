import { featureFlags, type FeatureFlags } from "#platform/contract/settings.ts";

/** Flags by their dotted names (`crm.case`). */
export const namedFlags = (flags: FeatureFlags): Map<string, boolean> =>
  new Map(
    Object.entries(flags).flatMap(([group, members]) =>
      Object.entries(members).map(([name, isOn]): [string, boolean] => [`${group}.${name}`, isOn]),
    ),
  );

/** The configuration's flags, with those on top that the operator switched. A switch of an unknown name does nothing. */
export const switchedFlags = (
  configured: FeatureFlags,
  switches: ReadonlyMap<string, boolean>,
): FeatureFlags =>
  featureFlags.parse(
    Object.fromEntries(
      Object.entries(configured).map(([group, members]) => [
        group,
        Object.fromEntries(
          Object.entries(members).map(([name, isOn]) => [name, switches.get(`${group}.${name}`) ?? isOn]),
        ),
      ]),
    ),
  );
