import { startBankServer } from "./bank-server.ts";

/*
 * The sandbox bank as a process of its own: `node main.ts FOLDER [PORT]`, with its secret in SANDBOX_BANK_SECRET. It prints
 * its address and ends when its standard input does, so that it does not outlive the portal that started it.
 */
const [folder, port] = process.argv.slice(2);
const secret = process.env.SANDBOX_BANK_SECRET;
if (folder === undefined || secret === undefined) {
  console.error("The sandbox bank needs the folder of its ledger, and SANDBOX_BANK_SECRET");
  process.exit(1);
}
const { url } = await startBankServer({ folder, secret, port: Number(port ?? 0) });
console.log(url);
process.stdin.on("end", () => process.exit(0)).resume();
