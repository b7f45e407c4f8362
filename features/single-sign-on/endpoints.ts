import { beginOpenid } from "./contract/begin-openid.ts";
import { enterByOpenid } from "./contract/enter-by-openid.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [beginOpenid, enterByOpenid];
