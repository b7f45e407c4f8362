import { expect, it } from "vitest";
import { listOfferedNewsletters } from "../contract/list-offered-newsletters.ts";
import { findNewsletters, replaceNewsletters } from "./newsletter-queries.ts";
import { startNewsletterServer } from "./testing/newsletter-server.ts";

const { call, database } = await startNewsletterServer();
const names = async () =>
  (await call(listOfferedNewsletters, { as: "visitor" })).answer().map(({ name }) => name);

it("newsletters are offered in the order of their file until they are withdrawn", async () => {
  expect(await names()).toEqual(["Novetats", "Mercat", "Cooperativa"]);
  const [first, second] = await findNewsletters(database.pool);
  await replaceNewsletters(
    database.pool,
    [second, first].flatMap((newsletter) => newsletter ?? []),
  );
  expect(await names()).toEqual(["Mercat", "Novetats"]);
});
