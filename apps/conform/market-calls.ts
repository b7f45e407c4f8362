import type { Expectation } from "./expectation.ts";
import { at, boolean, fields, id, listOf, nullable, number, oneOf, text } from "./shapes.ts";

const newsletter = fields({
  newsletter_id: id,
  name: text,
  subscribed: boolean,
  subscriptor_id: nullable(id),
  exported: boolean,
  newsletter_description: text,
});

/** Newsletters and price alerts: part 3 of the specification, section 7. */
export const marketCalls: readonly Expectation[] = [
  {
    number: 100,
    method: "GET",
    path: "/newsletters/{email}",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        status: [200],
        answer: listOf(newsletter, { least: 1 }),
        remember: { subscriber: at("0.subscriptor_id"), newsletter_id: at("0.newsletter_id") },
      },
      {
        when: "by an email that a visitor has not proved to have",
        as: "visitor",
        status: [200],
        answer: listOf(newsletter, { least: 1 }),
      },
    ],
  },
  {
    number: 99,
    method: "GET",
    path: "/subscribers/{subscriber}",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      { status: [200], answer: fields({ id, emails: listOf(text) }) },
      { when: "of another subscriber", as: "visitor", status: [404] },
    ],
  },
  {
    number: 101,
    method: "POST",
    path: "/subscriber/set_active_newsletters",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        body: { subscriptor_or_email: "{subscriber}", selected_newsletters: ["{newsletter_id}"] },
        status: [200],
        answer: listOf(newsletter, { least: 1 }),
        writes: true,
      },
    ],
  },
  {
    number: 102,
    method: "POST",
    path: "/subscriber/set_mails",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        body: { subscriberId: "{subscriber}", emails: ["{email}"] },
        status: [200],
        answer: fields({ id, emails: listOf(text, { least: 1 }) }),
        writes: true,
      },
      {
        when: "an email that is none",
        body: { subscriberId: "{subscriber}", emails: ["none"] },
        status: [400],
        writes: true,
      },
    ],
  },
  {
    number: 103,
    method: "GET",
    path: "/omip/products/",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      { status: [200], answer: listOf(text, { least: 1 }), remember: { product: at("0") } },
      { when: "without a session", as: "visitor", status: [401] },
    ],
  },
  {
    number: 104,
    method: "GET",
    path: "/omip/alerts/",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        status: [200],
        answer: listOf(fields({ id, product: text, type: oneOf("<", ">", "=="), price: number })),
      },
    ],
  },
  {
    number: 105,
    method: "POST",
    path: "/omip/alerts/",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [
      {
        body: { product: "{product}", type: "<", price: 55.5 },
        status: [200],
        answer: fields({ status: oneOf(200), id }),
        remember: { price_alert_id: at("id") },
        writes: true,
      },
      {
        when: "a negative price",
        body: { product: "{product}", type: "<", price: -1 },
        status: [400],
        writes: true,
      },
    ],
  },
  {
    number: 106,
    method: "POST",
    path: "/omip/delete/alerts/",
    versions: [1],
    isOlder: true,
    mayBeOff: true,
    trials: [{ body: { id: "{price_alert_id}" }, status: [200], writes: true }],
  },
];
