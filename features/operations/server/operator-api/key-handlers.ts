import { handler, type Handler } from "#platform/server/handler.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import { actorOf } from "#platform/server/subject.ts";
import { addOperatorKey } from "../../contract/add-operator-key.ts";
import { endOperatorKey } from "../../contract/end-operator-key.ts";
import { listOperatorKeys } from "../../contract/list-operator-keys.ts";
import { addApiKey, removeApiKey } from "../../staff/manage-api-keys.ts";
import type { createOperatorKeys } from "./operator-keys.ts";

export interface KeyPorts {
  readonly operatorKeys: Pick<ReturnType<typeof createOperatorKeys>, "list">;
  readonly carryOut: CarryOut;
}

export const handleListOperatorKeys = ({ operatorKeys }: KeyPorts): Handler =>
  handler(listOperatorKeys, async () => ({ items: await operatorKeys.list() }));

export const handleAddOperatorKey = ({ carryOut }: KeyPorts): Handler =>
  handler(addOperatorKey, ({ body, subject, now }) =>
    carryOut(addApiKey, body, { actor: actorOf(subject), roles: subject.roles, now }),
  );

export const handleEndOperatorKey = ({ carryOut }: KeyPorts): Handler =>
  handler(endOperatorKey, async ({ params, subject, now, fail }) => {
    const author = { actor: actorOf(subject), roles: subject.roles, now };
    const isEnded = await carryOut(removeApiKey, params, author);
    return isEnded ? { status: "OK" as const } : fail("operator_key_not_found");
  });
