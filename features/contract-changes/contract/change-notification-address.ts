import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { contractName } from "#features/contracts/contract/contract-name.ts";
import { contractChangeErrors } from "./contract-change.ts";
import { addressFields } from "./notification-address.ts";

/**
 * Where letters about a contract go: another of the customer's addresses, or a new one. `result` is the id of the
 * address, which the specification's text has under `data`; both are answered.
 */
export const changeNotificationAddress = customerWrite({
  id: "changeNotificationAddress",
  summary: "Change the notification address of a contract",
  method: "POST",
  path: "/contracts/{name}/notification/",
  versions: [1],
  languageInPath: true,
  requires: "features.notificacionAddressChange",
  ownership: { param: "name" },
  params: contractName,
  body: z.discriminatedUnion("address_type", [
    z.strictObject({ address_type: z.literal("existing"), address_id: z.int().check(z.positive()) }),
    z.strictObject({ address_type: z.literal("new"), ...addressFields }),
  ]),
  repetition: "key",
  response: json(
    named({
      isWaitingForSignature: ["waiting_for_signature", z.boolean()],
      reference: ["reference", z.string()],
      addressId: ["result", z.int()],
      data: ["data", z.object({ result: z.int() })],
    }),
  ),
  errors: {
    ...contractChangeErrors,
    address_not_found: 404,
    /** The new address would make this supply point the main home, and the customer has another one. */
    error_usuario_otra_vivienda_habitual_activa: 400,
  },
});
