import { attachment } from "./attachment.ts";
import type { Expectation } from "./expectation.ts";
import { and, anything, boolean, fields, id, listOf, nullable, number, text, type Check } from "./shapes.ts";

const waiting = fields({ waiting_for_signature: boolean });

/** Changes of contracts: part 1 of the specification, section 7. */
export const changeCalls: readonly Expectation[] = [
  {
    number: 22,
    method: "POST",
    path: "contracts/{contract}/notification/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        body: { address_type: "existing", address_id: "{address}", unknown_key: 1 },
        status: [200],
        answer: fields({ result: id }),
        writes: true,
      },
      {
        when: "a new address without its fields",
        body: { address_type: "new" },
        status: [400],
        answer: fields({ message: text, errors: anything }),
      },
    ],
  },
  {
    number: 23,
    method: "PUT",
    path: "contracts/{contract}/notification/email/",
    versions: [1],
    isOlder: true,
    trials: [
      { body: { email: "nova.adreca@example.org" }, status: [200], writes: true },
      {
        when: "an email that is none",
        body: { email: "none" },
        status: [400],
        answer: fields({ errors: fields({ email: anything }) }),
      },
    ],
  },
  {
    number: 24,
    method: "POST",
    path: "contracts/{contract}/electronic_notification/",
    versions: [1],
    isOlder: true,
    trials: [{ body: {}, status: [200, 409], writes: true }],
  },
  {
    number: 25,
    method: "POST",
    path: "/contracts/{contract}/no_cession_sips/",
    versions: [1],
    isOlder: true,
    trials: [
      { body: { noCessionSelection: true }, status: [200], answer: waiting, writes: true },
      {
        when: "without the box",
        body: { noCessionSelection: false },
        status: [400],
        answer: fields({ errors: fields({ noCessionSelection: anything }) }),
      },
    ],
  },
  {
    number: 26,
    method: "POST",
    path: "contracts/{contract}/iban/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        body: {
          already_registered: "no",
          iban: "ES9121000418450200051332",
          owner_is_bank_owner: true,
          bank_id: null,
          files: [attachment],
        },
        status: [200],
        answer: and(waiting, fields({ result: anything })),
        writes: true,
      },
      {
        when: "an IBAN that is none",
        body: { already_registered: "no", iban: "ES0021000418450200051332", owner_is_bank_owner: true },
        status: [400],
        answer: fields({ message: text }),
      },
    ],
  },
  {
    number: 27,
    method: "POST",
    path: "contracts/{gas_contract_id}/iban/",
    versions: [2],
    trials: [
      {
        body: {
          already_registered: "no",
          iban: "ES9121000418450200051332",
          owner_is_bank_owner: true,
          files: [attachment],
        },
        status: [200],
        answer: waiting,
        writes: true,
      },
    ],
  },
  {
    number: 28,
    method: "POST",
    path: "contracts/{contract}/power/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        when: "without a telephone",
        body: { power_p1: 5750 },
        status: [400],
        answer: fields({ errors: fields({ phone: anything }) }),
      },
      {
        body: {
          phone: "600000101",
          power_p1: 5750,
          power_p2: 6900,
          power_p3: null,
          power_p4: null,
          extra: 1,
        },
        status: [200],
        answer: waiting,
        writes: true,
      },
    ],
  },
  {
    number: 29,
    method: "POST",
    path: "/contracts/{contract}",
    versions: [2],
    trials: [{ body: { invoice_online: "postal" }, status: [200], writes: true }],
  },
  {
    number: 30,
    method: "POST",
    path: "contracts/{gas_contract}/",
    versions: [1],
    isOlder: true,
    trials: [{ body: { invoice_online: true }, status: [200, 400, 409], writes: true }],
  },
  ...(["double-tariff", "happy-hours", "happy-day"] as const).flatMap((option, index): Expectation[] => {
    const first = 31 + 3 * index;
    const value: Readonly<Record<string, Check>> = {
      "double-tariff": { startMonth: number, startYear: number, endMonth: number, endYear: number },
      "happy-hours": { startHour: number, endHour: number },
      "happy-day": { value: anything, label: text },
    }[option];
    const available = {
      "double-tariff": "available-double-tariffs",
      "happy-hours": "available-happy-hours",
      "happy-day": "available-happy-days",
    }[option];
    return [
      {
        number: first,
        method: "GET",
        path: `contract/{contract_id}/${option}/`,
        versions: [1],
        isOlder: true,
        trials: [{ status: [200], answer: fields({ result: nullable(fields(value)) }) }],
      },
      {
        number: first + 1,
        method: "GET",
        path: `contract/{contract_id}/${available}/`,
        versions: [1],
        isOlder: true,
        trials: [{ status: [200], answer: fields({ result: listOf(fields(value)) }) }],
      },
      {
        number: first + 2,
        method: "PUT",
        path: `contract/{contract_id}/${option}/`,
        versions: [1],
        isOlder: true,
        trials: [
          {
            when: "a choice that is not offered",
            body: Object.fromEntries(Object.keys(value).map((name) => [name, -1])),
            status: [400, 404, 409],
          },
        ],
      },
    ];
  }),
  {
    number: 40,
    method: "GET",
    path: "contract/download_attachment/{attachment}",
    versions: [1, 2],
    trials: [{ status: [200], contentType: /./ }],
  },
];
