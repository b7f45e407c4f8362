import type { FeatureRoute } from "#platform/contract/feature.ts";

const contracting = { access: "unprotected", privateWhen: "contractation.authenticate" } as const;

export const contractingRoutes = {
  newElectricityCustomer: {
    ...contracting,
    isRendered: true,
    paths: {
      ca: "/nou-client-electricitat",
      es: "/nuevo-cliente-electricidad",
      en: "/new-electricity-customer",
    },
    requires: "contractation.electricity",
    description: {
      ca: "Contracta la llum amb {organization}: preus, condicions i tràmits en uns minuts.",
      es: "Contrata la luz con {organization}: precios, condiciones y trámites en unos minutos.",
      en: "Sign up for electricity with {organization}: prices, terms and paperwork in a few minutes.",
    },
  },
  newGasCustomer: {
    ...contracting,
    isRendered: true,
    paths: { ca: "/nou-client-gas", es: "/nuevo-cliente-gas", en: "/new-gas-customer" },
    requires: "contractation.gas",
    description: {
      ca: "Contracta el gas amb {organization}: preus, condicions i tràmits en uns minuts.",
      es: "Contrata el gas con {organization}: precios, condiciones y trámites en unos minutos.",
      en: "Sign up for gas with {organization}: prices, terms and paperwork in a few minutes.",
    },
  },
  newDualCustomer: {
    ...contracting,
    isRendered: true,
    paths: { ca: "/nou-client-dual", es: "/nuevo-cliente-dual", en: "/new-dual-customer" },
    requires: "contractation.dual",
    description: {
      ca: "Contracta la llum i el gas amb {organization} en un sol tràmit.",
      es: "Contrata la luz y el gas con {organization} en un solo trámite.",
      en: "Sign up for electricity and gas with {organization} in one go.",
    },
  },
  /** The link of an email, with its token in the fragment: `#t=…`. */
  resumeContracting: {
    ...contracting,
    paths: {
      ca: "/reprendre-contractacio",
      es: "/retomar-contratacion",
      en: "/resume-contracting",
    },
    requires: "contractation.leads",
  },
  /** A request that was sent: what goes on, and its papers. */
  contractRequest: {
    ...contracting,
    paths: {
      ca: "/contractacio/sol-licitud/:leadId",
      es: "/contratacion/solicitud/:leadId",
      en: "/contracting/application/:leadId",
    },
  },
  withdrawContract: {
    ...contracting,
    paths: {
      ca: "/contractacio/desistiment/:leadId",
      es: "/contratacion/desistimiento/:leadId",
      en: "/contracting/withdrawal/:leadId",
    },
  },
} as const satisfies Record<string, FeatureRoute>;
