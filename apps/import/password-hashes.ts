import { once } from "node:events";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { maxPasswordLength } from "#platform/contract/current-password.ts";
import { hashPassword } from "#features/account/server/password/passwords.ts";

type Terminal = NodeJS.ReadableStream & { isTTY?: boolean };

const problemOf = (password: string): string | undefined => {
  if (password === "") return "there is no password";
  return password.length > maxPasswordLength ? `it has more than ${maxPasswordLength} characters` : undefined;
};

/** Reads a line that the terminal does not show. */
const askUnseen = async (input: Terminal, print: (words: string) => void): Promise<string> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true });
  print("Password (it is not shown): ");
  try {
    const typed = await Promise.race([once(reader, "line"), once(reader, "close")]);
    return String(typed[0] ?? "");
  } finally {
    reader.close();
    print("\n");
  }
};

/**
 * Makes a customer's `password_hash` of each password: asks for one on a terminal, otherwise reads one a line, so
 * that no password is ever on a command line. Throws, naming the line, at one that cannot be a password.
 */
export const hashPasswords = async function* (
  input: Terminal,
  print: (words: string) => void,
): AsyncGenerator<string> {
  const passwords =
    input.isTTY === true ? [await askUnseen(input, print)] : createInterface({ input, crlfDelay: Infinity });
  let line = 0;
  for await (const password of passwords) {
    line += 1;
    const problem = problemOf(password);
    if (problem !== undefined) throw new Error(`line ${line}: ${problem}`);
    yield await hashPassword(password);
  }
  if (line === 0) throw new Error("there is no password on the standard input");
};
