import { expect, it } from "vitest";
import { createPasswordCheck, hashPassword } from "./passwords.ts";

it("keeps a password as argon2id, with a salt of its own each time", async () => {
  const [one, other] = [await hashPassword("Demo-1234"), await hashPassword("Demo-1234")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
});

it("takes the right password, refuses a wrong one, and never lets nobody in", async () => {
  const isRight = await createPasswordCheck();
  const hash = await hashPassword("Demo-1234");
  expect(await Promise.all([isRight("Demo-1234", hash), isRight("demo-1234", hash)])).toEqual([true, false]);
  expect(await isRight("nobody has this password", undefined)).toBe(false);
});
