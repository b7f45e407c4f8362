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

test("an answer between failures ends their row", async () => {
  const circuit = createCircuit({ maxFailures: 2 });
  await expect(circuit(down)).rejects.toThrow("down");
  expect(await circuit(up)).toBe("answer");
  await expect(circuit(down)).rejects.toThrow("down");
  expect(await circuit(up)).toBe("answer");
});
