import { type Home, isPossibleTotal } from "#energy/appliances.ts";
import { normaliseCups } from "#energy/cups.ts";
import type { RequestCallBack } from "#platform/server/call-backs.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { createPowerLead, type PowerLead } from "../contract/create-power-lead.ts";

export interface PowerLeadPorts {
  readonly requestCallBack: RequestCallBack;
}

/** The sum of what is on, or null when a total is not one that such an appliance of this home can have. */
const optimalPowerOf = ({ appliances, area, simultaneity }: PowerLead): number | null => {
  const home: Home = { area, simultaneity };
  const used = appliances.filter(({ isEnabled }) => isEnabled);
  if (new Set(used.map(({ name }) => name)).size < used.length) return null;
  if (!used.every(({ name, totalW }) => isPossibleTotal(name, totalW, home))) return null;
  return used.reduce((sum, { totalW }) => sum + totalW, 0);
};

export const handleCreatePowerLead = ({ requestCallBack }: PowerLeadPorts): Handler =>
  handler(createPowerLead, async (call) => {
    const { lead } = call.body;
    const optimalPowerW = optimalPowerOf(lead) ?? call.fail("appliances_not_valid");
    const { appliances, area, people, simultaneity } = lead;
    const details = {
      optimal_power_kw: optimalPowerW / 1000,
      appliances: appliances.flatMap(({ name, isEnabled, totalW }) =>
        isEnabled ? [{ name, kw: totalW / 1000 }] : [],
      ),
      area_m2: area,
      people,
      simultaneity,
    };
    const { reference } = await requestCallBack(call, lead, {
      origin: "power_calculator",
      cups: normaliseCups(call.body.cups),
      details,
    });
    return { status: "OK" as const, optimalPowerW, reference };
  });
