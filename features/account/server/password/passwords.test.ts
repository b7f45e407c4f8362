import { stat } from "node:fs/promises";
import { hash as argon2, verify } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { createPasswordCheck, hashPassword } from "./passwords.ts";

it("passwords are hashed with argon2id and a new salt each time", async () => {
  const [first, second] = [await hashPassword("Demo-1234"), await hashPassword("Demo-1234")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

it("the check accepts the right password, and refuses a wrong one and an unknown user", async () => {
  const isRight = await createPasswordCheck();
  const hash = await hashPassword("Demo-1234");
  expect(await Promise.all([isRight("Demo-1234", hash), isRight("demo-1234", hash)])).toEqual([true, false]);
  expect(await isRight("an unused password", undefined)).toBe(false);
});

it.each([
  ["on a Mac and on Windows", "Cafe\u0301-1234", "Caf\u00e9-1234"],
  ["with the l·l of Linux and of the others", "Co\u0140legi-7", "Col·legi-7"],
  ["with emoji and an accent", "👩‍👩‍👧-A\u0300-1a", "👩‍👩‍👧-\u00c0-1a"],
])(
  "the check accepts a password typed %s, whichever of the two forms was hashed",
  async (_, first, second) => {
    const isRight = await createPasswordCheck();
    expect(first).not.toBe(second);
    expect(await isRight(second, await hashPassword(first))).toBe(true);
    expect(await isRight(first, await hashPassword(second))).toBe(true);
  },
);

it("the check still accepts a password that was hashed without normalisation", async () => {
  const isRight = await createPasswordCheck();
  const old = await argon2("Cafe\u0301-1234", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await isRight("Cafe\u0301-1234", old)).toBe(true);
  expect(await isRight("Cafe-1234", old)).toBe(false);
});

/** How many of twelve tasks at once are done when a file, asked for after all of them, has been read. */
const tasksBeforeFile = async (task: (nth: number) => Promise<unknown>): Promise<number> => {
  let done = 0;
  const tasks = Array.from({ length: 12 }, async (_, nth) => {
    await task(nth);
    done += 1;
  });
  await stat(import.meta.filename);
  const before = done;
  await Promise.all(tasks);
  return before;
};

it("passwords that are checked and set at once leave threads to calls that read files", async () => {
  const [check, known] = [await createPasswordCheck(), await hashPassword("Demo-1234")];
  const checkOrSet = (nth: number) => (nth % 2 === 0 ? check("Demo-1234", known) : hashPassword("Demo-1234"));
  expect(await tasksBeforeFile(checkOrSet)).toBeLessThan(4);
  // Without the limit a file waits for nearly all of them.
  expect(await tasksBeforeFile(() => verify(known, "Demo-1234"))).toBeGreaterThan(4);
});
