import { startPaymentServer } from "./payment-server.ts";

/*
 * A payment server as a process, which kills itself at the step CRASH_AT of a payment, as a power cut would. It prints its
 * address.
 */
const { DATABASE_URL, SANDBOX_BANK_URL, SANDBOX_BANK_SECRET, CRASH_AT } = process.env;
if (DATABASE_URL === undefined || SANDBOX_BANK_URL === undefined || SANDBOX_BANK_SECRET === undefined)
  throw new Error("The server needs DATABASE_URL, SANDBOX_BANK_URL and SANDBOX_BANK_SECRET");

const { url } = await startPaymentServer({
  databaseUrl: DATABASE_URL,
  bank: { urlOf: () => SANDBOX_BANK_URL, secret: SANDBOX_BANK_SECRET },
  onPaymentStep: (step) => {
    if (step === CRASH_AT) process.kill(process.pid, "SIGKILL");
  },
});
console.log(url);
process.stdin.on("end", () => process.exit(0)).resume();
