/** Wrong passwords in the last hour: of this login from anywhere, from this address for anyone, and of both. */
export interface RecentFailures {
  readonly login: FailureCount;
  readonly address: FailureCount;
  readonly pair: FailureCount;
}
export interface FailureCount {
  readonly failures: number;
  readonly lastFailedAt: Date;
}

const memoryMs = 3_600_000;
const longestWaitMs = 15 * 60_000;

/** Mistakes that cost nothing. A login under attack from many places leaves each new place a single one. */
const freeMistakes = { pair: 5, pairUnderAttack: 1, address: 30 };
const attackedFrom = 10;

/** 1, 2, 4… seconds after each mistake beyond the free ones, up to a quarter of an hour: never a lock. */
const waitMs = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(1000 * 2 ** (failures - free), longestWaitMs);

const remembered = ({ failures, lastFailedAt }: FailureCount, now: Date): number =>
  now.getTime() - lastFailedAt.getTime() < memoryMs ? failures : 0;

/**
 * Milliseconds until a password may be tried again; 0 when it may be now. The owner of a login that is attacked from
 * elsewhere still gets in, because what counts most is where the mistakes came from.
 */
export const timeToWait = ({ login, address, pair }: RecentFailures, now: Date): number => {
  const isUnderAttack = remembered(login, now) >= attackedFrom;
  const free = isUnderAttack ? freeMistakes.pairUnderAttack : freeMistakes.pair;
  const left = (count: FailureCount, freeOnes: number): number => {
    const wait = waitMs(remembered(count, now), freeOnes);
    // Without one, an attempt that came later and was counted sooner holds nobody up.
    return wait === 0 ? 0 : count.lastFailedAt.getTime() + wait - now.getTime();
  };
  return Math.max(0, left(pair, free), left(address, freeMistakes.address));
};
