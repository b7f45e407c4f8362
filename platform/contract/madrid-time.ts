const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Madrid",
  dateStyle: "short",
  timeStyle: "short",
});

/** 2026-11-21 22:00, as Madrid's clock shows it. */
export const madridTime = (instant: Date): string => clock.format(instant);

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const ofMadrid = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}$/;

/**
 * The instant of `2026-11-21T22:00`, by Madrid's clock unless it carries an offset; the first of two when the clock
 * shows it twice. Undefined for text that is no time, and for times that the change to summer time skips.
 */
export const instantOfMadrid = (written: string): Date | undefined => {
  if (withOffset.test(written)) {
    const instant = new Date(written);
    return Number.isNaN(instant.getTime()) ? undefined : instant;
  }
  if (!ofMadrid.test(written)) return undefined;
  const local = written.replace(" ", "T");
  return ["+02:00", "+01:00"]
    .map((offset) => new Date(`${local}:00${offset}`))
    .find((instant) => !Number.isNaN(instant.getTime()) && madridTime(instant) === local.replace("T", " "));
};
