import * as z from "zod/mini";
import { defineSettings, group, off, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineDesk } from "#platform/contract/desk.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { publisherRoles } from "./contract/desk-roles.ts";

/** What the retailer announces on the portal's screens: banners and coupons. */
export const feature = defineFeature({
  id: "promotions",
  routes: {},
});

export const desk = defineDesk({
  banners: {
    path: "/banners",
    roles: publisherRoles,
    sidebarEntry: {
      label: { ca: "Bàners", es: "Banners", en: "Banners" },
      group: "content",
      icon: "Megaphone",
      order: 20,
    },
  },
  coupons: {
    path: "/coupons",
    roles: publisherRoles,
    sidebarEntry: {
      label: { ca: "Cupons", es: "Cupones", en: "Coupons" },
      group: "content",
      icon: "Ticket",
      order: 30,
    },
  },
  newCoupon: { path: "/coupons/new", roles: publisherRoles },
  newBanner: { path: "/banners/new", roles: publisherRoles },
  editBanner: { path: "/banners/:id", roles: publisherRoles },
});

const code = z._default(z.string().check(z.regex(/^[\w-]{0,40}$/)), "");

export const settings = defineSettings(() => ({
  /** Code of the banner on each screen; empty where there is none. */
  banners: settingsGroup(
    {
      home: code,
      contracts: code,
      contract: code,
      invoices: code,
      consumption: code,
      wallets: code,
    },
    { visitor: "all" },
  ),
  features: settingsGroup({ showCoupons: off }, { visitor: "all" }),
  featureFlags: settingsGroup({ coupons: group({ coupon: off }) }),
}));

export const flags = defineFlags(settings, ["features.showCoupons", "featureFlags.coupons.coupon"]);

export const tables = defineTables({
  banners: { kind: "shared" },
  banner_versions: { kind: "local", retention: { from: "ended_at", keep: "5 years" } },
  coupons: { kind: "shared" },
  banner_counts: { kind: "shared", retention: { from: "day", keep: "2 years" } },
});
