/** An outage of the retailer's system: the log has a line when it begins and one when it ends, whatever fails between. */
export const createDeliveryStreak = (log: (line: string) => void) => {
  let failures = 0;
  let begunAt = "";
  return {
    failed: (reason: string, now: Date): void => {
      failures += 1;
      if (failures > 1) return;
      begunAt = now.toISOString();
      log(`The retailer's system does not receive events, which are tried again: ${reason}`);
    },
    received: (): void => {
      if (failures > 0)
        log(
          `The retailer's system receives events again, after ${failures} failed attempts since ${begunAt}`,
        );
      failures = 0;
    },
  };
};
export type DeliveryStreak = ReturnType<typeof createDeliveryStreak>;
