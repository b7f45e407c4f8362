import {
  IdentityProviderUnavailable,
  IdentityRefused,
  type IdentityClaims,
  type IdentityProvider,
} from "#integrations/identity-provider/port.ts";

export interface TestPerson extends Partial<IdentityClaims> {
  readonly subject: string;
  readonly methods?: readonly string[];
}

/** A provider at which a test chooses who signs in: the code of a return is the person's subject. */
export const createTestIdentities = () => {
  const people = new Map<string, TestPerson>();
  let isAway = false;
  const answer = (): void => {
    if (isAway) throw new IdentityProviderUnavailable("away");
  };
  const provider: IdentityProvider = {
    signInAddress: async ({ state, nonce }) => {
      answer();
      return `https://id.example/auth?state=${state}&nonce=${nonce}`;
    },
    redeem: async ({ code, state }, keys) => {
      answer();
      const person = people.get(code);
      if (state !== keys.state || person === undefined) throw new IdentityRefused("no such code");
      const { subject, methods = ["pwd", "otp"], ...claims } = person;
      return {
        issuer: "https://id.example",
        subject,
        methods,
        idToken: "",
        readClaims: async () => ({
          name: undefined,
          email: undefined,
          isEmailVerified: true,
          locale: undefined,
          taxId: undefined,
          groups: [],
          ...claims,
        }),
      };
    },
    signOutAddress: async () => undefined,
  };
  return {
    provider,
    put: (person: TestPerson): void => void people.set(person.subject, person),
    setAway: (away: boolean): void => {
      isAway = away;
    },
  };
};
