import { attachment } from "./attachment.ts";
import type { Expectation } from "./expectation.ts";
import { anything, at, fields, id, listOf, nullable, number, text } from "./shapes.ts";

const named = fields({ id, name: text });
const block = fields({
  block_height: text,
  block_width: text,
  group_name: text,
  html_block: text,
  id,
  name: text,
  page_id: nullable(id),
  priority: number,
});

/** Support, wallets and content: part 2 of the specification, section 7. */
export const supportCalls: readonly Expectation[] = [
  {
    number: 64,
    method: "GET",
    path: "crm/cases/categories/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        status: [200],
        answer: fields({ items: listOf(named, { least: 1 }) }),
        remember: { category: at("items.0.id") },
      },
      {
        when: "of visitors",
        as: "visitor",
        query: { unsigned: "true" },
        status: [200],
        answer: fields({ items: listOf(named, { least: 1 }) }),
        remember: { visitor_category: at("items.0.id") },
      },
    ],
  },
  {
    number: 65,
    method: "POST",
    path: "crm/cases/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        body: {
          polissa_id: "{contract_id}",
          polissa_type: "electricity",
          categ_id: "{category}",
          title: "Una pregunta",
          message: "Quan arriba la propera factura del contracte?",
          attachments: [attachment],
        },
        status: [200],
        answer: fields({ data: fields({ id: anything }) }),
        writes: true,
      },
      {
        when: "without its fields",
        body: {},
        status: [400],
        answer: fields({ message: text, errors: anything }),
      },
    ],
  },
  {
    number: 66,
    method: "POST",
    path: "crm/unsigned/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        body: {
          email: "visitant@example.org",
          mobile: "600000199",
          category: "{visitor_category}",
          subject: "Una pregunta",
          description: "Com em dono d’alta?",
        },
        status: [200],
        answer: fields({ data: fields({ result: anything }) }),
        writes: true,
      },
      {
        when: "an email that is none",
        as: "visitor",
        body: {
          email: "none",
          mobile: "600000199",
          category: "{visitor_category}",
          subject: "a",
          description: "b",
        },
        status: [400],
        answer: fields({ errors: fields({ email: anything }) }),
      },
    ],
  },
  {
    number: 68,
    method: "GET",
    path: "atc/tipus",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: anything, remember: { claim_type: at("items.0.id") } }],
  },
  {
    number: 69,
    method: "GET",
    path: "atc/tipus/{claim_type}/subtipus",
    versions: [1],
    isOlder: true,
    trials: [
      {
        status: [200],
        answer: fields({ items: listOf(fields({ id, name: text, description: text }), { least: 1 }) }),
        remember: { claim_subtype: at("items.0.id") },
      },
    ],
  },
  {
    number: 67,
    method: "POST",
    path: "contracts/{contract}/atc/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        body: {
          contract: "{contract}",
          tipus: "{claim_type}",
          subtipus: "{claim_subtype}",
          comments: "No m’han atès bé al telèfon.",
        },
        status: [200],
        answer: fields({ data: fields({ result: anything }) }),
        writes: true,
      },
      { when: "without its fields", body: {}, status: [400], answer: fields({ errors: anything }) },
    ],
  },
  {
    number: 72,
    method: "GET",
    path: "contract/bateria/types",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: fields({ types: listOf(fields({ name: text, description: text })) }) }],
  },
  {
    number: 73,
    method: "GET",
    path: "contract/bateria_virtual_percentages/{wallet_contract_id}",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], answer: anything }],
  },
  {
    number: 70,
    method: "PUT",
    path: "contract/{wallet_contract}/change_bateria_pes_percentatge/{wallet}",
    versions: [2],
    trials: [
      { body: { pes_percentatge: 101 }, when: "more than the whole", status: [400, 409] },
      { body: { pes_percentatge: 30 }, status: [200, 409], writes: true },
    ],
  },
  {
    number: 71,
    method: "PUT",
    path: "contract/{wallet_contract}/bateria_virtual_move_virtual_battery/{wallet}",
    versions: [1],
    isOlder: true,
    trials: [
      {
        when: "to a wallet that is not the customer's",
        body: { pes_percentatge: 10, bateria_desti: 999999999 },
        status: [400, 404, 409],
      },
    ],
  },
  {
    number: 74,
    method: "PUT",
    path: "contract/{wallet_contract}/bateria/{wallet}",
    versions: [1],
    isOlder: true,
    trials: [{ when: "a kind that is not offered", body: { valor_descomptes: "none" }, status: [400, 409] }],
  },
  {
    number: 75,
    method: "GET",
    path: "contracts/virtual_batteries/{wallet}",
    versions: [1],
    isOlder: true,
    trials: [{ status: [200], contentType: /spreadsheetml|excel/ }],
  },
  {
    number: 44,
    method: "GET",
    path: "ov_customize/html_dinamic_routes",
    versions: [2],
    trials: [
      {
        status: [200],
        answer: fields({
          items: listOf(fields({ id, route_path: text, btn_description: text, btn_title: text })),
        }),
        remember: { page: at("items.0.id") },
      },
    ],
  },
  {
    number: 45,
    method: "GET",
    path: "ov_customize/html_dinamic_elements/{page}",
    versions: [2],
    trials: [{ status: [200], answer: fields({ items: listOf(block) }) }],
  },
  {
    number: 46,
    method: "GET",
    path: "ov_customize/html_dinamic_elements",
    versions: [2],
    trials: [
      {
        as: "visitor",
        query: { group_name: "Login" },
        status: [200],
        answer: fields({ items: listOf(block) }),
      },
    ],
  },
  {
    number: 76,
    method: "GET",
    path: "banners/home",
    versions: [2],
    trials: [{ status: [200], answer: fields({ banner: nullable(text) }) }],
  },
];
