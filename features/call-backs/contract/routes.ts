import type { FeatureRoute } from "#platform/contract/feature.ts";

export const callBackRoutes = {
  cancelCallBack: {
    paths: { ca: "/trucada", es: "/llamada", en: "/call-back" },
    access: "unprotected",
  },
} as const satisfies Record<string, FeatureRoute>;
