import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";

export const sheetMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Maximum number of wallets in one sheet. */
export const maxWalletsInSheet = 50;

const walletIds = z.codec(
  z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/), z.maxLength(16 * maxWalletsInSheet)),
  z.array(z.int().check(z.gte(1))).check(z.maxLength(maxWalletsInSheet)),
  { decode: (text) => text.split(",").map(Number), encode: (ids) => ids.join(",") },
);

/** Refused as a whole when one of the ids is not the customer's. */
export const downloadWallets = customerDocument({
  id: "downloadWallets",
  summary: "Solar wallets with their shares and entries as a sheet",
  path: "/contracts/virtual_batteries/{ids}",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  requires: "features.virtualBattery",
  ownership: { param: "ids" },
  params: z.object({ ids: walletIds }),
  response: file(sheetMediaType),
  errors: { wallet_not_found: 404 },
});
