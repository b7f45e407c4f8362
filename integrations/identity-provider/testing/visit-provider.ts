/** Cookies of one origin. */
const createJar = () => {
  const cookies = new Map<string, string>();
  return {
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    store: (answer: Response): void => {
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
};

/**
 * Signs in at the provider as a browser does: follows redirects from the sign-in URL, chooses `person` ("" refuses),
 * and returns the parameters of the redirect back to the portal.
 */
export const visitProvider = async (address: string, person: string): Promise<URLSearchParams> => {
  const jar = createJar();
  const issuer = new URL(address).origin;
  let next = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    if (next.origin !== issuer) return next.searchParams;
    const isChoice = next.pathname.startsWith("/interaction/");
    const answer = await fetch(next, {
      redirect: "manual",
      headers: { cookie: jar.header() },
      ...(isChoice ? { method: "POST", body: new URLSearchParams({ person }) } : {}),
    });
    jar.store(answer);
    const location = answer.headers.get("location");
    if (location === null)
      throw new Error(`The provider stopped at ${next.pathname}: ${await answer.text()}`);
    next = new URL(location, issuer);
  }
  throw new Error("The provider redirected more than ten times");
};
