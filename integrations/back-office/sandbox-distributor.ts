import { knownRefusal, refusalActorOf } from "#energy/contract-refusals.ts";

/** A request for a new contract as the sandbox's distributor reads it. */
export interface RequestedSupply {
  readonly reference: string;
  readonly commodity: "electricity" | "gas";
  readonly cups: string;
  readonly process: "switch" | "switch_with_changes" | "holder_change" | "new_supply";
  /** It was refused before. */
  readonly isSentAgain: boolean;
}

/** What the sandbox's distributor does with the portal. */
export interface DistributorPortal {
  readonly listWaiting: (
    state: "confirmed" | "accepted" | "visit",
    before: Date,
  ) => Promise<readonly RequestedSupply[]>;
  readonly accept: (reference: string) => Promise<void>;
  readonly refuse: (reference: string, code: string) => Promise<void>;
  readonly visit: (reference: string, now: Date) => Promise<void>;
  readonly activate: (reference: string, now: Date) => Promise<void>;
}

/** Refusals by the last three of the CUPS' 16 digits (README). */
const refusals: Readonly<Record<RequestedSupply["commodity"], Readonly<Record<string, string>>>> = {
  electricity: {
    "901": "01",
    "902": "02",
    "903": "03",
    "914": "14",
    "936": "36",
    "937": "37",
    "949": "49",
    "965": "65",
    "979": "99",
    "981": "D1",
    "985": "E5",
  },
  gas: { "912": "R12", "929": "R29", "943": "R43", "987": "R97", "913": "S13" },
};

/** What a corrected request no longer meets: a switch without a contract, a switch in another name. */
const mendedBy: Readonly<Record<string, RequestedSupply["process"]>> = {
  "02": "new_supply",
  "03": "holder_change",
  R12: "holder_change",
};

/** The digits of supply points to which a technician has to come. */
const visited = "950";

/** What the retailer has to correct, or what had to end first, is in order once the request is sent again. */
const isMended = (code: string, { process, isSentAgain }: RequestedSupply): boolean => {
  const mending = mendedBy[code];
  if (mending !== undefined) return mending === process;
  return isSentAgain && refusalActorOf(knownRefusal(code)) !== "customer";
};

const refusalOf = (supply: RequestedSupply): string | undefined => {
  const code = refusals[supply.commodity][supply.cups.slice(15, 18)];
  return code === undefined || isMended(code, supply) ? undefined : code;
};

/** A distributor that answers by itself after a while, and begins the supply after another. A restart loses nothing. */
export const createSandboxDistributor = ({
  portal,
  answerAfterMs,
}: {
  readonly portal: DistributorPortal;
  /** How long it takes for each step. */
  readonly answerAfterMs: number;
}) => ({
  work: async (now: Date): Promise<void> => {
    const before = new Date(now.getTime() - answerAfterMs);
    for (const { reference } of await portal.listWaiting("visit", before))
      await portal.activate(reference, now);
    for (const { reference, cups } of await portal.listWaiting("accepted", before))
      await (cups.slice(15, 18) === visited ? portal.visit : portal.activate)(reference, now);
    for (const supply of await portal.listWaiting("confirmed", before)) {
      const code = refusalOf(supply);
      if (code === undefined) await portal.accept(supply.reference);
      else await portal.refuse(supply.reference, code);
    }
  },
});
