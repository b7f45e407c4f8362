import { expect, test } from "vitest";
import { createCircuit } from "./circuit.ts";

const down = async (): Promise<string> => Promise.reject(new Error("down"));
const up = async (): Promise<string> => "answer";

test("a system that fails several times in a row is not called for a while, and then tried once", async () => {
  let now = 0;
  const circuit = createCircuit({ maxFailures: 2, pauseMs: 1000, clock: () => now });
  await expect(circuit(down)).rejects.toThrow("down");
  await expect(circuit(down)).rejects.toThrow("down");
  await expect(circuit(up)).rejects.toThrow("several times in a row");
  now = 1000;
  await expect(circuit(down)).rejects.toThrow("down");
  await expect(circuit(up)).rejects.toThrow("several times in a row");
  now = 2000;
  expect(await circuit(up)).toBe("answer");
  expect(await circuit(up)).toBe("answer");
});

test("calls at the same moment after the pause are one call", async () => {
  let now = 0;
  let calls = 0;
  const circuit = createCircuit({ system: "The bank", maxFailures: 2, pauseMs: 100, clock: () => now });
  const call = () =>
    circuit(() => {
      calls += 1;
      return down();
    }).catch(() => "failed");
  await call();
  await call();
  await expect(circuit(up)).rejects.toThrow("The bank has not answered several times in a row");
  now = 100;
  await Promise.all([call(), call(), call()]);
  expect(calls).toBe(3);
});

test("an error that is an answer does not count as a failure", async () => {
  const circuit = createCircuit({ maxFailures: 1, isAnswer: (error) => String(error).includes("refused") });
  const refused = () => circuit(() => Promise.reject(new Error("refused")));
  for (let call = 0; call < 3; call += 1) await expect(refused()).rejects.toThrow("refused");
});

test("an answer between failures ends their row", async () => {
  const circuit = createCircuit({ maxFailures: 2 });
  await expect(circuit(down)).rejects.toThrow("down");
  expect(await circuit(up)).toBe("answer");
  await expect(circuit(down)).rejects.toThrow("down");
  expect(await circuit(up)).toBe("answer");
});
