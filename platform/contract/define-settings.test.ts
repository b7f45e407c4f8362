import * as z from "zod/mini";
import { describe, expect, expectTypeOf, it } from "vitest";
import {
  configuredSchema,
  defineSettings,
  group,
  mergeSettings,
  off,
  on,
  rows,
  sentSchema,
  settingsGroup,
  type SentSettingsOf,
  type SettingsOf,
} from "./define-settings.ts";
import type { DeclaredSettings } from "./settings.ts";

const meters = defineSettings(() => ({
  meters: settingsGroup(
    { perPage: rows(10), secret: z.optional(z.string()), photo: group({ enabled: off }) },
    { visitor: ["perPage"], customer: "all" },
  ),
  features: settingsGroup({ meters: on }, { visitor: "all" }),
}));
const tariffs = defineSettings(() => ({
  features: settingsGroup({ tariffs: off }, { visitor: "all" }),
  internal: settingsGroup({ limit: rows(5) }),
}));
const merged = mergeSettings([meters(), tariffs()]);
const configured = z.strictObject(
  Object.fromEntries([...merged].map(([key, groups]) => [key, configuredSchema(groups)])),
);
const sent = (audience: "visitor" | "customer", file: unknown) =>
  z.parse(z.object(sentSchema(merged, audience)), z.parse(configured, file));

describe("declared settings", () => {
  it("have their defaults where the configuration is silent; those of one key are put together", () => {
    expect(z.parse(configured, {})).toEqual({
      meters: { perPage: 10, photo: { enabled: false } },
      features: { meters: true, tariffs: false },
      internal: { limit: 5 },
    });
  });

  it("refuse an unknown key with its path", () => {
    const { error } = z.safeParse(configured, { meters: { photo: { enabld: true } } });
    expect(error?.issues).toMatchObject([
      { code: "unrecognized_keys", keys: ["enabld"], path: ["meters", "photo"] },
    ]);
  });

  it("leave the server only for the audiences that are named", () => {
    const file = { meters: { secret: "s" } };
    expect(sent("visitor", file)).toEqual({
      meters: { perPage: 10 },
      features: { meters: true, tariffs: false },
    });
    expect(sent("customer", file)).toEqual({
      meters: { perPage: 10, secret: "s", photo: { enabled: false } },
    });
  });

  it("cannot be declared by two features", () => {
    const again = defineSettings(() => ({ features: settingsGroup({ meters: off }) }));
    expect(() => mergeSettings([meters(), again()])).toThrow("features.meters is declared twice");
  });

  it("have the types of their schemas, and only of what an audience gets", () => {
    expectTypeOf<SettingsOf<typeof meters>["meters"]["perPage"]>().toEqualTypeOf<number>();
    expectTypeOf<keyof SentSettingsOf<typeof meters, "visitor">["meters"]>().toEqualTypeOf<"perPage">();
    expectTypeOf<keyof SentSettingsOf<typeof tariffs, "visitor">>().toEqualTypeOf<"features">();
    expectTypeOf<
      DeclaredSettings<typeof meters | typeof tariffs>["features"]["tariffs"]
    >().toEqualTypeOf<boolean>();
    // @ts-expect-error -- only declared settings can be sent
    settingsGroup({ perPage: rows(10) }, { visitor: ["perpage"] });
  });
});
