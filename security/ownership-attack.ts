import { demoPeople } from "#database/seed/demo-people.ts";
import { json, ownPage, send } from "./attempt.ts";
import { comparable } from "./comparable.ts";
import { ownedObjects } from "./owned-objects.ts";
import { startSession, type Target } from "./target.ts";

const { pensioner } = demoPeople;

/** Calls each endpoint with an object in its path as another customer: the response is that of an unknown id. */
export const withForeignIds = async (target: Target): Promise<string[]> => {
  const breaches: string[] = [];
  const objects = await ownedObjects(target);
  const otherCustomer = await startSession(target, pensioner.taxId);
  // In the order of the table: an object is removed after its other endpoints were called.
  const order = Object.keys(objects);
  const withOwner = target.endpoints
    .filter(({ ownership }) => typeof ownership === "object")
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  for (const endpoint of withOwner) {
    const object = objects[endpoint.id];
    if (object === undefined) {
      breaches.push(`${endpoint.id}: no object to call it with`);
      continue;
    }
    const ask = async (token: string, id: string) => {
      const answer = await send(target, {
        method: endpoint.method,
        url: `/api/v${Math.max(...endpoint.versions)}${object.path.replace("{id}", id)}`,
        headers: { ...ownPage, ...json, cookie: `llum_session=${token}` },
        body: JSON.stringify(object.body ?? {}),
      });
      return { status: answer.statusCode, text: comparable(answer) };
    };
    const [foreign, unknown] = [
      await ask(otherCustomer, object.own),
      await ask(otherCustomer, object.unknown),
    ];
    if (foreign.status !== 404 || foreign.text !== unknown.text)
      breaches.push(
        `${endpoint.id}: a foreign id is answered with ${foreign.text}, an unknown one with ${unknown.text}`,
      );
    const { status } = await ask(object.owner, object.own);
    if (status >= 400) breaches.push(`${endpoint.id}: its owner gets ${status}`);
  }
  return breaches;
};
