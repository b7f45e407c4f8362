import { defineFeature } from "#platform/contract/feature.ts";
import { listMunicipalities } from "./contract/list-municipalities.ts";

export const feature = defineFeature({
  id: "addresses",
  routes: {},
  navigation: [],
  tables: ["postal_codes"],
});

export const endpoints = [listMunicipalities];
