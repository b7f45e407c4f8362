import { expect, test } from "vitest";
import { runProgram, stopPrograms } from "./run-program.ts";

const waiting = `
  process.on("SIGINT", () => { process.stdout.write("stopped"); process.exit(130); });
  setInterval(() => {}, 1000);
  process.stdout.write("ready ");`;

test("a program's output and exit code arrive", async () => {
  let output = "";
  const command = ["-e", "console.log('out'); console.error('err'); process.exit(3)"];
  const code = await runProgram({ command, env: process.env, onOutput: (text) => (output += text) });
  expect(code).toBe(3);
  expect(output).toContain("out\n");
  expect(output).toContain("err\n");
});

test("a signal reaches every program that runs, and both have ended afterwards", async () => {
  const outputs = ["", ""];
  const ready = outputs.map(() => Promise.withResolvers<void>());
  const ended = outputs.map((_, index) =>
    runProgram({
      command: ["-e", waiting],
      env: process.env,
      onOutput: (text) => {
        outputs[index] += text;
        ready[index]?.resolve();
      },
    }),
  );
  await Promise.all(ready.map(({ promise }) => promise));
  stopPrograms("SIGINT");
  expect(await Promise.all(ended)).toEqual([130, 130]);
  expect(outputs).toEqual(["ready stopped", "ready stopped"]);
});
