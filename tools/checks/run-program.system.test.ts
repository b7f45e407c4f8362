import { expect, test } from "vitest";
import { runProgram, stopPrograms } from "./run-program.ts";

/** Starts a child that keeps the output open, as oxlint does, and ends without stopping it. */
const leaving = `
  require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  setInterval(() => {}, 1000);
  process.stdout.write("ready");`;

const waiting = `
  process.on("SIGINT", () => { process.stdout.write("stopped"); process.exit(130); });
  setInterval(() => {}, 1000);
  process.stdout.write("ready ");`;

test("a program's output and exit code are returned", async () => {
  let output = "";
  const command = ["-e", "console.log('out'); console.error('err'); process.exit(3)"];
  const code = await runProgram({ command, env: process.env, onOutput: (text) => (output += text) });
  expect(code).toBe(3);
  expect(output).toContain("out\n");
  expect(output).toContain("err\n");
});

test("a signal reaches all running programs, which have ended afterwards", async () => {
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

test("a signal reaches the child processes of a program", async () => {
  const ready = Promise.withResolvers<void>();
  const ended = runProgram({ command: ["-e", leaving], env: process.env, onOutput: () => ready.resolve() });
  await ready.promise;
  stopPrograms("SIGTERM");
  expect(await ended).toBe(1);
});
