import type { Expectation } from "./expectation.ts";
import { anything, at, boolean, fields, nullable, number, oneOf, text } from "./shapes.ts";

const refused = [400, 401, 403, 404, 406, 409, 419, 422];

/** Sign-in, profile and settings: part 1 of the specification, section 7. */
export const sessionCalls: readonly Expectation[] = [
  {
    number: 3,
    method: "POST",
    path: "{auth}/get_token",
    versions: [1],
    trials: [
      {
        as: "visitor",
        body: { user: "{user}", password: "{password}", answer_token: true },
        status: [200],
        answer: fields({ token: text }),
        remember: { token: at("token") },
      },
      {
        when: "wrong password",
        as: "visitor",
        body: { user: "{user}", password: "No-Es-Aquesta-1" },
        status: [403],
      },
    ],
    differences: [
      { place: /^$/, reason: "the answer is an object; the token is in it when answer_token is sent" },
    ],
  },
  {
    number: 1,
    method: "POST",
    path: "{auth}/is_token_valid",
    versions: [1],
    trials: [
      {
        as: "visitor",
        body: { token: "{token}" },
        status: [200],
        answer: fields({ token_is_valid: oneOf(true) }),
      },
      {
        when: "unknown token",
        as: "visitor",
        body: { token: "unknown" },
        status: [200],
        answer: fields({ token_is_valid: oneOf(false) }),
      },
    ],
  },
  {
    number: 2,
    method: "POST",
    path: "{auth}/user/",
    versions: [1],
    trials: [
      {
        when: "a customer who is registered, or a link that is missing",
        as: "visitor",
        body: { user: "{user}", password: "Una-Clau-Nova-1" },
        status: refused,
        answer: fields({ message: text }),
      },
    ],
  },
  {
    number: 4,
    method: "POST",
    path: "{auth}/user/client_id",
    versions: [1],
    trials: [
      {
        when: "unknown client",
        as: "visitor",
        body: { client_id: "unknown", secret: "unknown" },
        status: [401, 403],
      },
    ],
  },
  {
    number: 5,
    method: "POST",
    path: "{auth}/recover",
    versions: [1],
    trials: [{ as: "visitor", body: { email: "desconegut@example.org" }, status: [200, 202], writes: true }],
  },
  {
    number: 6,
    method: "POST",
    path: "/user/openid",
    versions: [1],
    isOlder: true,
    trials: [
      {
        when: "without a stored nonce, or single sign-on off",
        as: "visitor",
        body: { code: "code", nonce: "nonce" },
        status: [403, 404],
      },
    ],
  },
  {
    number: 7,
    method: "PUT",
    path: "/user/password",
    versions: [1],
    isOlder: true,
    trials: [
      {
        when: "wrong current password",
        body: { current: "No-Es-Aquesta-1", password: "Una-Clau-Nova-1" },
        status: [403],
        answer: fields({ status: oneOf("ERROR"), status_code: number }),
      },
    ],
  },
  {
    number: 8,
    method: "GET",
    path: "/users/",
    versions: [1, 2],
    isOlder: true,
    trials: [
      {
        status: [200],
        answer: fields({ email: nullable(text), name: text, newsletter_url: nullable(text) }),
        remember: { email: at("email") },
      },
      { when: "without a session", as: "visitor", status: [401] },
    ],
  },
  {
    number: 9,
    method: "PUT",
    path: "users/",
    versions: [1, 2],
    isOlder: true,
    trials: [
      { body: { mobile: "600000199" }, status: [200], writes: true },
      {
        when: "an email that is none",
        body: { email: "none", mobile: "600000199" },
        status: [400],
        answer: fields({ errors: fields({ email: anything }) }),
      },
    ],
  },
  {
    number: 10,
    method: "GET",
    path: "/ov_customize/ov_settings",
    versions: [2],
    trials: [
      {
        as: "visitor",
        status: [200],
        answer: fields({
          features: anything,
          contractation: anything,
          signUp: fields({ phoneField: boolean, invoiceNumberField: boolean }),
          organization: fields({ email: text }),
          links: fields({ conditions: text, gdpr: text }),
          fileUploadSizeLimit: number,
        }),
      },
    ],
  },
  {
    number: 11,
    method: "GET",
    path: "/ov_customize/ov_private_settings",
    versions: [2],
    trials: [
      {
        status: [200],
        answer: fields({
          contracts: fields({
            itemsPerPage: number,
            showProduct: boolean,
            showPower: boolean,
            dontShowSearchFilter: boolean,
          }),
        }),
      },
      { when: "without a session", as: "visitor", status: [401] },
    ],
  },
  {
    number: 12,
    method: "GET",
    path: "/feature_flags/",
    versions: [1],
    isOlder: true,
    trials: [
      {
        as: "visitor",
        status: [200],
        answer: fields({
          feature_flags: fields({ coupons: fields({ coupon: boolean }), crm: fields({ case: boolean }) }),
        }),
      },
    ],
  },
];
