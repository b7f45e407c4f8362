import { getToken } from "#features/sign-in/contract/get-token.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { signInHandlers } from "../routes.ts";
import { createSignInPorts, insertTestPerson } from "./sign-in-ports.ts";
import { createTestBrowser } from "./test-browser.ts";

/** A server with the sign-in's calls for a test file: a customer, somebody else, and the customer's browsers. */
export const startSignInHouse = async () => {
  const database = await createTestDatabase("empty");
  const ports = await createSignInPorts(database);
  const customerId = await insertTestPerson(database, "12345678Z");
  const otherId = await insertTestPerson(database, "00000000T");
  const server = await startTestServer(signInHandlers(ports));
  return {
    database,
    sessions: ports.sessions,
    server,
    customerId,
    otherId,
    /** A browser in which the customer signed in and asked to be kept so. */
    keptBrowser: async () => {
      const browser = createTestBrowser(server.app);
      await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
      return browser;
    },
    lives: (token = ""): Promise<boolean> => ports.sessions.check(token, new Date()),
  };
};
