import { Suspense } from "react";
import type { Root } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { LinkContext } from "#platform/ui/navigation/text-link.tsx";
import { createApi } from "#platform/web/api/client.ts";
import type { PageBoot } from "#platform/web/boot.ts";
import { PortalContext } from "#platform/web/portal/portal-context.ts";
import { LanguageContext } from "#platform/web/words/language-context.ts";
import { assemblePortal } from "../assemble.ts";
import { Portal } from "../portal.tsx";
import { RouterLink } from "../shell/router-link.tsx";
import { fetchFlags } from "./fetch-flags.ts";
import { FlagsFailed } from "./flags-failed.tsx";

const noFlags = { coupons: { coupon: false }, crm: { case: false } };

const showFailure = (page: PageBoot, error: unknown, root: Root): void =>
  root.render(
    <LinkContext value={RouterLink}>
      <PortalContext value={{ ...page, featureFlags: noFlags }}>
        <LanguageContext value={{ language: page.language, changeLanguage: () => {} }}>
          <BrowserRouter>
            <Suspense>
              <FlagsFailed error={error} />
            </Suspense>
          </BrowserRouter>
        </LanguageContext>
      </PortalContext>
    </LinkContext>,
  );

/** Starts a portal whose page carries no flags: they are fetched, once. */
export const startWithoutFlags = async (page: PageBoot, root: Root): Promise<void> => {
  const api = createApi({ language: () => page.language, onRefusal: () => {} });
  try {
    const featureFlags = await fetchFlags(api);
    root.render(<Portal {...assemblePortal({ ...page, featureFlags })} />);
  } catch (error) {
    console.error(error);
    showFailure(page, error, root);
  }
};
