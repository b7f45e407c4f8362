import { parseArgs } from "node:util";
import { conform, describeOutcomes } from "./conform.ts";

const usage = `Usage: npm run conform -- URL --person NIF:PASSWORD [--person …] [--auth PATH] [--write]

Calls the calls of the specification at the address and compares fields, types, statuses and shapes of errors with its
text. Without --write only calls that change nothing are tried; with it use a test customer of a test server.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    person: { type: "string", multiple: true, default: [] },
    auth: { type: "string", default: "auth" },
    write: { type: "boolean", default: false },
  },
});
const [address] = positionals;
if (address === undefined || !URL.canParse(address) || values.person.length === 0) {
  console.error(usage);
  process.exit(2);
}
const outcomes = await conform({
  address: address.replace(/\/$/, ""),
  auth: values.auth,
  writes: values.write,
  today: new Date(),
  people: values.person.map((person) => {
    const [user = "", ...password] = person.split(":");
    return { user, password: password.join(":") };
  }),
  known: {},
  fetch,
});
console.log(describeOutcomes(outcomes).join("\n"));
process.exitCode = outcomes.some(({ differences }) => differences.length > 0) ? 1 : 0;
