import type { CompleteLanguage } from "#platform/contract/languages.ts";

type Texts = Record<CompleteLanguage, string>;

const opening: Texts = {
  ca: `<p>Som una cooperativa: qui hi té el contracte també en pot tenir una part. Cada persona té un vot, tant si gasta molt com si gasta poc.</p>`,
  es: `<p>Somos una cooperativa: quien tiene aquí el contrato también puede tener una parte. Cada persona tiene un voto, gaste mucho o gaste poco.</p>`,
  en: `<p>We are a cooperative: whoever has a contract here can own a part of it too. Each person has one vote, however much energy they use.</p>`,
};

interface BenefitWords {
  readonly title: string;
  readonly heads: readonly [string, string, string];
  readonly rows: readonly (readonly [what: string, members: string, others: string])[];
}

const benefitTable = ({ title, heads, rows }: BenefitWords): string => `<h2>${title}</h2>
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
<tbody>
${rows
  .map(
    ([what, members, others]) => `<tr><th scope="row">${what}</th><td>${members}</td><td>${others}</td></tr>`,
  )
  .join("\n")}
</tbody>
</table>`;

const benefits: Texts = {
  ca: benefitTable({
    title: "Què hi guanyes",
    heads: ["Què", "Socis i sòcies", "Altres clients"],
    rows: [
      ["Preu de l’energia", "El mateix", "El mateix"],
      ["Vot a l’assemblea", "Sí", "No"],
      ["Revisió de la potència", "Cada any", "Un cop"],
      ["Tallers d’estalvi", "Gratuïts", "10\u00a0€"],
      ["Comunitat energètica", "Hi entres primer", "Si queda lloc"],
    ],
  }),
  es: benefitTable({
    title: "Qué ganas",
    heads: ["Qué", "Socias y socios", "Otros clientes"],
    rows: [
      ["Precio de la energía", "El mismo", "El mismo"],
      ["Voto en la asamblea", "Sí", "No"],
      ["Revisión de la potencia", "Cada año", "Una vez"],
      ["Talleres de ahorro", "Gratis", "10\u00a0€"],
      ["Comunidad energética", "Entras antes", "Si queda sitio"],
    ],
  }),
  en: benefitTable({
    title: "What you gain",
    heads: ["What", "Members", "Other customers"],
    rows: [
      ["Price of energy", "The same", "The same"],
      ["Vote at the assembly", "Yes", "No"],
      ["Review of your power", "Each year", "Once"],
      ["Workshops on saving", "Free", "€10"],
      ["Energy community", "You join first", "If there is room"],
    ],
  }),
};

const costs: Texts = {
  ca: `<h2>Què hi poses</h2>
<ul>
<li>100 € de capital social, una sola vegada. Si plegues, te’ls tornem.</li>
<li>Cap quota.</li>
<li>Un vespre l’any, si vols: el de l’assemblea.</li>
</ul>`,
  es: `<h2>Qué pones</h2>
<ul>
<li>100 € de capital social, una sola vez. Si te vas, te los devolvemos.</li>
<li>Ninguna cuota.</li>
<li>Una tarde al año, si quieres: la de la asamblea.</li>
</ul>`,
  en: `<h2>What you put in</h2>
<ul>
<li>€100 of share capital, once. If you leave, you get it back.</li>
<li>No fees.</li>
<li>One evening a year, if you like: that of the assembly.</li>
</ul>`,
};

const mail = "mailto:hola@llumdeprova.example";
const joining: Texts = {
  ca: `<div data-look="note"><p><strong>Encara no en formes part?</strong> Escriu-nos des del correu que tens al portal i t’enviem els papers.</p>
<p><a data-look="button" href="${mail}">Vull ser-ne</a></p></div>`,
  es: `<div data-look="note"><p><strong>¿Aún no formas parte?</strong> Escríbenos desde el correo que tienes en el portal y te enviamos los papeles.</p>
<p><a data-look="button" href="${mail}">Quiero formar parte</a></p></div>`,
  en: `<div data-look="note"><p><strong>Not a member yet?</strong> Write to us from the email address you have in the portal, and we send you the papers.</p>
<p><a data-look="button" href="${mail}">I want to be a member</a></p></div>`,
};

/** The page about cooperative membership, in the format of the published file. */
export const membershipPage = {
  id: 2,
  route_path: "avantatges-socis",
  btn_title: {
    ca: "Avantatges de soci o sòcia",
    es: "Ventajas de socia o socio",
    en: "Benefits of membership",
  },
  btn_description: {
    ca: "Què hi guanyes, què hi poses i com t’hi fas.",
    es: "Qué ganas, qué pones y cómo te unes.",
    en: "What you gain, what you put in and how you join.",
  },
  elements: [
    { id: 201, name: "Opening", group_name: "Opening", html_block: opening },
    {
      id: 202,
      name: "Benefits",
      group_name: "Terms",
      priority: 10,
      block_width: "60%",
      html_block: benefits,
    },
    { id: 203, name: "Costs", group_name: "Terms", priority: 11, block_width: "40%", html_block: costs },
    { id: 204, name: "Joining", group_name: "To join", priority: 20, html_block: joining },
  ],
};
