import { addDays, madridMidnight, type PlainDate } from "#energy/calendar.ts";
import type { CommunicationRecord } from "#features/contracts/contract/communication-record.ts";
import { demoContracts, demoPeople } from "../demo-people.ts";
import type { DemoDocument } from "../documents.ts";
import { fullAddress } from "../places.ts";
import type { SupplyPlan } from "./supply-plan.ts";

const middayMs = 12 * 3_600_000;
const middayOf = (day: PlainDate): Date => new Date(madridMidnight(day).getTime() + middayMs);

/** What the retailer sent about the household's flat and house by its own means: a letter with its PDF, and a notice. */
export const communicationsOf = (
  { contractName, person, place }: SupplyPlan,
  documents: readonly DemoDocument[],
  today: PlainDate,
): CommunicationRecord[] => {
  const { flat, house } = demoContracts.household;
  if (contractName !== flat && contractName !== house) return [];
  const letters = documents.filter(({ category }) => category === "Comunicacions");
  return [
    ...letters.map((letter): CommunicationRecord => ({
      id: letter.filename,
      contractName,
      channel: "letter",
      sentAt: letter.createdAt,
      recipient: fullAddress(place),
      subject: letter.title,
      body: letter.paragraphs.join("\n"),
      documents: [{ filename: letter.filename, path: letter.path }],
    })),
    {
      id: `tall-${contractName}`,
      contractName,
      channel: "notice",
      sentAt: middayOf(addDays(today, -75)),
      recipient: demoPeople[person].mobile ?? "",
      subject: "Tall programat de la distribuïdora",
      body: "Dimarts que ve, de 9 a 11 del matí, la distribuïdora farà obres al teu carrer i no hi haurà llum.",
      documents: [],
    },
  ];
};
