import { defineFeature } from "#platform/contract/feature.ts";
import { beginOpenid } from "./contract/begin-openid.ts";
import { enterByOpenid } from "./contract/enter-by-openid.ts";
import { singleSignOnRoutes } from "./contract/routes.ts";

export const feature = defineFeature({
  id: "single-sign-on",
  routes: singleSignOnRoutes,
  navigation: [],
  tables: ["openid_identities"],
});

export const endpoints = [beginOpenid, enterByOpenid];
