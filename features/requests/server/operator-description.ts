import type * as z from "zod/mini";
import { operatorCase, visitorMessage } from "#features/support/contract/operator-cases.ts";
import { operatorPayment } from "#features/payments/contract/operator-payment.ts";
import type { AnyChangeKind } from "#platform/server/change-kind.ts";
import type { OperatorDescription } from "#platform/server/http/operator-document.ts";
import { namedWireSchema, storedSchema, type Json } from "#platform/server/http/openapi-schemas.ts";
import { operatorEvent, operatorEvents, operatorRequest } from "../contract/operator-api.ts";

/** `contract.power` and `request.sent` as the beginning of a schema's name: `ContractPower`, `RequestSent`. */
const pascal = (dotted: string): string =>
  dotted
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

const eventTypes = Object.entries(operatorEvents);

const names: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [operatorRequest, "Request"],
  [operatorCase, "Case"],
  [visitorMessage, "VisitorMessage"],
  [operatorPayment, "Payment"],
  [operatorEvent, "Event"],
  ...eventTypes.map(([type, schema]) => [schema, `${pascal(type)}Event`] as const),
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

/** The schema of an answer, whose fields are all there; fields with a default may be missing in what is read only. */
const complete = (schema: Json): Json => ({ ...schema, required: Object.keys(Object(schema["properties"])) });

/** A request of each kind, with the details of that kind. */
const requestSchemas = (kinds: readonly AnyChangeKind[]): Record<string, Json> => {
  const request = complete(namedWireSchema(operatorRequest, names));
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

const eventSchemas = (): Record<string, Json> => ({
  Event: oneOf("type", new Map(eventTypes.map(([type]) => [type, `${pascal(type)}Event`]))),
  ...Object.fromEntries(
    eventTypes.map(([type, schema]) => [`${pascal(type)}Event`, namedWireSchema(schema, names)]),
  ),
});

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

/** What the OpenAPI document of the retailer's system says about requests of each kind and events of each type. */
export const describeOperatorApi = (
  kinds: readonly AnyChangeKind[],
  origin: string,
): OperatorDescription => ({
  origin,
  names,
  schemas: {
    ...eventSchemas(),
    ...requestSchemas(kinds),
    Case: namedWireSchema(operatorCase, names),
    VisitorMessage: namedWireSchema(visitorMessage, names),
    Payment: namedWireSchema(operatorPayment, names),
  },
  webhooks,
});
