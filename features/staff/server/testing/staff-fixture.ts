import { Secret, TOTP } from "otpauth";
import { createPasswordRules } from "#features/account/server/password/password-strength.ts";
import { createPasswordCheck, hashPassword } from "#features/account/server/password/passwords.ts";
import { createAttemptLog } from "#features/account/server/sign-in/attempt-log.ts";
import { createAttemptQuota, createThrottle } from "#features/account/server/sign-in/throttle.ts";
import { createSoftwareAuthenticator } from "#features/account/server/testing/software-authenticator.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { StaffRole } from "#platform/contract/staff-roles.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestBrowser } from "#platform/testing/http/test-browser.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { addStaffPasskey } from "../../contract/add-staff-passkey.ts";
import { beginStaffPasskey } from "../../contract/begin-staff-passkey.ts";
import { activateStaffMember } from "../../contract/activate-staff-member.ts";
import { setUpStaffApp } from "../../contract/set-up-staff-app.ts";
import { signInStaff } from "../../contract/sign-in-staff.ts";
import { verifyStaffSecondFactor } from "../../contract/verify-staff-second-factor.ts";
import { handlers, workers } from "../routes.ts";
import { createServices, type StaffServices } from "../services.ts";
import type { SignInGuards } from "../staff-ports.ts";

export const staffPassword = "Vela-blava-de-mar-7";

const stepMs = 30_000;
/** The app's code `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });
/** A code that is not valid now, nor shortly before or after. */
export const wrongCodeOf = (secret: string): string => {
  const valid = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !valid.includes(code)) ?? ""
  );
};

export const publicOrigin = "https://portal.example";

/** Those of the sign-in of customers, for staff. */
const createGuards = async (
  database: TestDatabase,
  configuration: Awaited<ReturnType<typeof loadConfiguration>>,
): Promise<SignInGuards> => ({
  throttle: createThrottle(database, "staff"),
  attemptQuota: createAttemptQuota(database, "staff"),
  attempts: createAttemptLog(database),
  isPasswordRight: await createPasswordCheck(),
  hashPassword,
  passwordFaults: createPasswordRules({ configuration }),
});

/** A queue of jobs with the worker of invitations, whose emails can be read. */
const createInvitationEmails = (
  staff: StaffServices,
  { organization }: Awaited<ReturnType<typeof loadConfiguration>>,
) => {
  const queue = createTestJobs();
  const emails = createTestEmails();
  const configuration = { organization, languages: { default: "ca" } } as const;
  const ports = { staff, configuration, sendEmail: emails.send, publicOrigin };
  return {
    jobs: queue.jobs,
    emails,
    /** Runs the queued jobs. */
    work: () => queue.doAll(workers(ports)),
  };
};

/** Registers a passkey, as the desk does. */
const addPasskey = async (browser: ReturnType<typeof createTestBrowser>, name: string) => {
  const authenticator = createSoftwareAuthenticator(publicOrigin);
  const { ticket, options } = (await browser.call(beginStaffPasskey)).json;
  const attestation = authenticator.make(options);
  const added = await browser.call(addStaffPasskey, { ticket, attestation, name });
  if (added.status !== 200) throw new Error(`The passkey was not added: ${JSON.stringify(added.json)}`);
  return authenticator;
};

interface StaffOptions {
  readonly publicOrigin?: string;
  /** Where staff can sign in, too. */
  readonly provider?: IdentityProvider;
  readonly openid?: Partial<Awaited<ReturnType<typeof loadConfiguration>>["staffOpenid"]>;
}

const loadTestConfiguration = async (openid: StaffOptions["openid"]) => {
  const loaded = await loadConfiguration("deployments/demo/llum.json");
  return { ...loaded, staffOpenid: { ...loaded.staffOpenid, ...openid } };
};

/** The staff's endpoints on a test database, with browsers in which staff are at any step of their sign-in. */
export const startStaff = async (options: StaffOptions = {}) => {
  const { publicOrigin: origin = publicOrigin, provider, openid } = options;
  const database = await createTestDatabase("empty");
  const configuration = await loadTestConfiguration(openid);
  const audit = createAudit(database);
  const staff = createServices({ database, audit });
  const keyring = createKeyring(["a secret that is only used in tests"]);
  const staffGuards = await createGuards(database, configuration);
  const { jobs, emails, work } = createInvitationEmails(staff, configuration);
  const own = { publicOrigin: origin, staffProvider: provider };
  const ports = { database, configuration, keyring, jobs, staff, staffGuards, ...own };
  const server = await startTestServer(handlers(ports), {
    rateLimits: { sign_in: 100_000, write: 100_000 },
    findStaffSession: staff.sessions.find,
  });
  const openBrowser = () => createTestBrowser(server.app);
  let members = 0;
  const invite = async (...roles: StaffRole[]) => {
    members += 1;
    const email = `member${members}@retailer.example`;
    const invited = await staff.members.invite(
      { email, name: `Member ${members}`, roles },
      { actor: "pau", now: new Date() },
    );
    if (invited === undefined) throw new Error(`${email} was not invited`);
    return { email, ...invited };
  };
  /** A member with a password. */
  const activate = async (...roles: StaffRole[]) => {
    const member = await invite(...roles);
    await openBrowser().call(activateStaffMember, { token: member.token, password: staffPassword });
    return member;
  };
  /** A browser whose session waits for its second factor. */
  const signIn = async ({ email }: { email: string }) => {
    const browser = openBrowser();
    await browser.call(signInStaff, { email, password: staffPassword });
    return browser;
  };
  /** A member with a verified session, and the secret of the authenticator app. */
  const enter = async (...roles: StaffRole[]) => {
    const member = await activate(...roles);
    const browser = await signIn(member);
    const { secret } = (await browser.call(setUpStaffApp)).json;
    await browser.call(verifyStaffSecondFactor, { code: codeOf(secret, -1) });
    return { ...member, browser, secret };
  };
  return {
    database,
    addPasskey,
    staff,
    staffGuards,
    openBrowser,
    emails,
    work,
    invite,
    activate,
    signIn,
    enter,
    lastAudit: async () => (await audit.list({ customerId: undefined, limit: 1 }))[0],
  };
};
