/** A browser's cookies of one site. */
const createJar = () => {
  const cookies = new Map<string, string>();
  return {
    header: (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    keep: (answer: Response): void => {
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
};

/**
 * Does at the provider what a person would: follows it from the address of the sign-in, says who they are (or, as "",
 * that they refuse), and stops at the way back. What the provider sends back, as it stands in the address.
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
    jar.keep(answer);
    const location = answer.headers.get("location");
    if (location === null)
      throw new Error(`The provider stopped at ${next.pathname}: ${await answer.text()}`);
    next = new URL(location, issuer);
  }
  throw new Error("The provider went round in circles");
};
