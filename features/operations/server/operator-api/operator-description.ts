import * as z from "zod/mini";
import { eventOf, operatorEvent, type OperatorEvents } from "#platform/contract/operator-events.ts";
import type { AnyChangeKind } from "#platform/server/change-kind.ts";
import type { OperatorDescription } from "#platform/server/http/operator-document.ts";
import { namedWireSchema, storedSchema, type Json } from "#platform/server/http/openapi-schemas.ts";

/** `contract.power` and `request.sent` as the beginning of a schema's name: `ContractPower`, `RequestSent`. */
const pascal = (dotted: string): string =>
  dotted
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

/** The schema of each type of event, by its name. */
const eventSchemasOf = (events: OperatorEvents): Map<string, z.core.$ZodType> =>
  new Map(
    Object.values(events).flatMap(({ data, types }) =>
      types.map((type) => [type, eventOf(z.literal(type), data)] as const),
    ),
  );

const eventName = (type: string): string => `${pascal(type)}Event`;

/** The schemas to which others refer by name. */
const namesOf = (
  events: OperatorEvents,
  byType: ReadonlyMap<string, z.core.$ZodType>,
): ReadonlyMap<z.core.$ZodType, string> =>
  new Map([
    ...Object.entries(events).map(([name, { data }]) => [data, name] as const),
    [operatorEvent, "Event"] as const,
    ...[...byType].map(([type, schema]) => [schema, eventName(type)] as const),
  ]);

/** One of several schemas, told apart by the value of a property. */
const oneOf = (propertyName: string, schemaNames: ReadonlyMap<string, string>): Json => ({
  oneOf: [...schemaNames.values()].map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: {
    propertyName,
    mapping: Object.fromEntries(
      [...schemaNames].map(([value, name]) => [value, `#/components/schemas/${name}`]),
    ),
  },
});

/** A request of each kind, with the details of that kind. */
const requestSchemas = (request: Json, kinds: readonly AnyChangeKind[]): Record<string, Json> => {
  const byKind = new Map(kinds.map(({ kind }) => [kind, `${pascal(kind)}Request`]));
  return {
    Request: oneOf("kind", byKind),
    ...Object.fromEntries(
      kinds.map(({ kind, details }) => [
        byKind.get(kind),
        {
          ...request,
          properties: {
            ...Object(request["properties"]),
            kind: { type: "string", const: kind },
            details: storedSchema(details),
          },
        },
      ]),
    ),
  };
};

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const webhooks: Json = {
  event: {
    post: {
      operationId: "receiveEvent",
      summary: "The portal posts an event to the address of BACK_OFFICE_WEBHOOK_URL",
      description:
        "Signed as in Standard Webhooks 1.0. Any status from 200 to 299 is a receipt. Otherwise the event is posted " +
        "again for three days, with the same id.",
      security: [],
      parameters: [
        header("webhook-id", "The event's id, the same in every attempt"),
        header("webhook-timestamp", "When it was posted, in seconds since 1970"),
        header("webhook-signature", "v1, and the HMAC-SHA256 of id, timestamp and body in base64"),
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/Event" } } },
      },
      responses: {
        "204": { description: "Received" },
        "4XX": { description: "Not received; it is posted again" },
        "5XX": { description: "Not received; it is posted again" },
      },
    },
  },
};

export interface DescribedApi {
  /** Every event that features declare. */
  readonly events: OperatorEvents;
  /** Every kind of request: the record `Request` is described for each with its details. */
  readonly kinds: readonly AnyChangeKind[];
  readonly origin: string;
}

/** What the OpenAPI document of the retailer's system says about requests of each kind and events of each type. */
export const describeOperatorApi = ({ events, kinds, origin }: DescribedApi): OperatorDescription => {
  const byType = eventSchemasOf(events);
  const names = namesOf(events, byType);
  const { Request: request = {}, ...records } = Object.fromEntries(
    Object.entries(events).map(([name, { data }]) => [name, namedWireSchema(data, names)]),
  );
  return {
    origin,
    names,
    schemas: {
      Event: oneOf("type", new Map([...byType.keys()].map((type) => [type, eventName(type)]))),
      ...Object.fromEntries(
        [...byType].map(([type, schema]) => [eventName(type), namedWireSchema(schema, names)]),
      ),
      ...requestSchemas(request, kinds),
      ...records,
    },
    webhooks,
    closedSets: { requestKinds: kinds.map(({ kind }) => kind) },
  };
};
