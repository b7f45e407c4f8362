import type { PlainDate } from "#energy/calendar.ts";
import type { CheapestBlock } from "#energy/market/market-days.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import type { BoardSeries } from "../contract/get-market-prices.ts";
import ca from "../locales/calendar.ca.json" with { type: "json" };
import en from "../locales/calendar.en.json" with { type: "json" };
import es from "../locales/calendar.es.json" with { type: "json" };

const messagesOf = { ca, es, en } as const;
const maxOctets = 75;

/** Reserved characters of a text (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll("\n", "\\n");

/** A line of at most 75 octets, continued with a blank (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > maxOctets) {
      parts.push(part);
      part = ` ${character}`;
    } else part += character;
  }
  return [...parts, part].join("\r\n");
};

/** UTC, so that no clock change can move an event. */
const stamp = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** Events of the cheapest hours of each day (RFC 5545). An event of a day has the same id in every download. */
export const calendarOf = (
  blocks: readonly (CheapestBlock & { readonly day: PlainDate })[],
  {
    series,
    hours,
    language,
    now,
  }: {
    readonly series: BoardSeries;
    readonly hours: number;
    readonly language: CompleteLanguage;
    readonly now: Date;
  },
): string => {
  const t = serverWords(language, messagesOf);
  const { money } = formatsOf(language);
  const events = blocks.flatMap(({ day, startsAt, endsAt, meanCentsMwh }) => [
    "BEGIN:VEVENT",
    `UID:${series}-${day}-${hours}@market-prices`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(t("summary", { hours }))}`,
    `DESCRIPTION:${escaped(t(`description.${series}`, { price: money(meanCentsMwh) }))}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Llum//Market prices//EN",
    `X-WR-CALNAME:${escaped(t("name"))}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT3H",
    ...events,
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
};
