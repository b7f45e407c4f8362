import type { FeatureRoute } from "#platform/contract/feature.ts";

export const walletRoutes = {
  wallets: {
    paths: { ca: "/moneders-solars", es: "/monederos-solares", en: "/solar-wallets" },
    access: "private",
    requires: "features.virtualBattery",
  },
} as const satisfies Record<string, FeatureRoute>;
