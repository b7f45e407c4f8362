import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  Refusal,
  type AddCommands,
  type CommandContext,
  type Outcome,
} from "#platform/server/commands/command.ts";
import { XmlFault } from "../files/xml-records.ts";
import { answerAsBank } from "../sandbox-bank.ts";

const answer = async (context: CommandContext, path: string, target: string): Promise<Outcome> => {
  const folder = resolve(context.folder, target);
  try {
    const { messageId, status, statement } = answerAsBank(await readFile(resolve(context.folder, path)));
    const files = [
      [resolve(folder, `${messageId}-pain.002.xml`), status],
      [resolve(folder, `${messageId}-camt.053.xml`), statement],
    ] as const;
    for (const [name, content] of files) await writeFile(name, content, { mode: 0o600 });
    const names = files.map(([name]) => name);
    return { lines: names.map((name) => `Wrote ${name}`), json: { files: names } };
  } catch (error) {
    if (error instanceof XmlFault) throw new Refusal(`${path} is no file of a remittance: ${error.message}`);
    throw error;
  }
};

export const addRemittanceCommands: AddCommands<CommandContext> = (program, ask) => {
  program
    .command("remittances")
    .description("the sandbox bank: what a bank might answer to a remittance")
    .command("answer <file> <folder>")
    .description(
      "writes pain.002 and camt.053 for a pain.008 file that was downloaded; accounts that end in 8 are rejected, in 3 returned",
    )
    .action((file, folder) => ask((context) => answer(context, file, folder)));
};
