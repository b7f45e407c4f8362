import { handler, type Handler } from "#platform/server/handler.ts";
import { confirmComparison } from "../contract/confirm-comparison.ts";
import type { ComparatorPorts } from "./comparator-ports.ts";

export const handleConfirmComparison = ({
  requestCallBack,
}: Pick<ComparatorPorts, "requestCallBack">): Handler =>
  handler(confirmComparison, async (call) => {
    const origin = call.body.isGas === true ? "gas_comparator" : "comparator";
    const { reference } = await requestCallBack(call, call.body, { origin });
    return { data: { status: "OK" as const, reference } };
  });
