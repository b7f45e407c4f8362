import type { CompleteLanguage } from "#platform/contract/languages.ts";

type Texts = Record<CompleteLanguage, string>;

const picture = (alt: string): string =>
  `<figure><img src="neighbourhood.png" alt="${alt}" width="880" height="260"></figure>`;

const opening: Texts = {
  ca: `${picture("Cases d’un barri amb plaques solars a les teulades, sota el sol")}
<p>Al terrat de l’escola hi ha plaques solars que són de tothom. L’energia que fan es reparteix entre les llars i els comerços que en formen part, i cadascú la troba a la seva factura. No cal tenir teulada, ni fer cap obra a casa.</p>`,
  es: `${picture("Casas de un barrio con placas solares en los tejados, bajo el sol")}
<p>En la azotea de la escuela hay placas solares que son de todo el mundo. La energía que producen se reparte entre los hogares y comercios que forman parte, y cada cual la encuentra en su factura. No hace falta tener tejado ni hacer ninguna obra en casa.</p>`,
  en: `${picture("Houses in a neighbourhood with solar panels on their roofs, under the sun")}
<p>The solar panels on the school’s roof belong to all of us. The energy they make is shared out among the homes and shops that take part, and each finds it on its bill. You need no roof of your own, and no work is done at your home.</p>`,
};

const steps: Texts = {
  ca: `<h2>Com hi entres</h2>
<ol>
<li>Mira a quines hores gastes: el sol ajuda sobretot qui gasta de dia.</li>
<li>Tria quina part en vols.</li>
<li>Signa l’acord de repartiment i fes l’aportació.</li>
<li>La distribuïdora l’aplica al teu contracte, sovint en un parell de mesos.</li>
</ol>
<p><a data-look="button" href="/consum">Mira el teu consum</a></p>`,
  es: `<h2>Cómo entrar</h2>
<ol>
<li>Mira a qué horas gastas: el sol ayuda sobre todo a quien gasta de día.</li>
<li>Elige qué parte quieres.</li>
<li>Firma el acuerdo de reparto y haz la aportación.</li>
<li>La distribuidora lo aplica a tu contrato, a menudo en un par de meses.</li>
</ol>
<p><a data-look="button" href="/consumo">Mira tu consumo</a></p>`,
  en: `<h2>How to join</h2>
<ol>
<li>See at what hours you use energy: the sun helps most those who use it by day.</li>
<li>Choose how large a share you want.</li>
<li>Sign the sharing agreement and pay your contribution.</li>
<li>The distributor applies it to your contract, often within a couple of months.</li>
</ol>
<p><a data-look="button" href="/consumption">See your consumption</a></p>`,
};

const who: Texts = {
  ca: `<h2>Qui hi pot entrar</h2>
<ul>
<li>Qui té un contracte d’electricitat prop de l’escola.</li>
<li>Llars, comerços i entitats.</li>
<li>També qui viu de lloguer: si et mudes, la teva part passa a algú altre i recuperes el que en queda.</li>
</ul>`,
  es: `<h2>Quién puede entrar</h2>
<ul>
<li>Quien tiene un contrato de electricidad cerca de la escuela.</li>
<li>Hogares, comercios y entidades.</li>
<li>También quien vive de alquiler: si te mudas, tu parte pasa a otra persona y recuperas lo que queda.</li>
</ul>`,
  en: `<h2>Who can join</h2>
<ul>
<li>Whoever has an electricity contract near the school.</li>
<li>Homes, shops and associations.</li>
<li>Tenants too: if you move, your share goes to somebody else and you get back what is left of it.</li>
</ul>`,
};

interface ShareWords {
  readonly title: string;
  readonly caption: string;
  readonly heads: readonly [string, string, string, string];
  readonly uses: readonly [string, string, string];
  readonly numbers: readonly (readonly [share: string, price: string, energy: string])[];
  readonly note: string;
}

const comma = [
  ["0,5\u00a0kW", "450\u00a0€", "700"],
  ["1\u00a0kW", "900\u00a0€", "1.400"],
  ["2\u00a0kW", "1.800\u00a0€", "2.800"],
] as const;

const shareTable = ({ title, caption, heads, uses, numbers, note }: ShareWords): string => `<h2>${title}</h2>
<table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join("")}</tr></thead>
<tbody>
${numbers
  .map(
    ([share, price, energy], index) =>
      `<tr><th scope="row">${share}</th><td>${uses[index]}</td><td>${price}</td><td>${energy}</td></tr>`,
  )
  .join("\n")}
</tbody>
</table>
<div data-look="note"><p>${note}</p></div>`;

const shares: Texts = {
  ca: shareTable({
    title: "Quina part et convé",
    caption: "Aportació única i energia d’un any, aproximada",
    heads: ["Part", "Per a", "Hi poses", "kWh l’any"],
    uses: ["Una o dues persones", "Una família", "Un comerç"],
    numbers: comma,
    note: "<strong>El que no gastes no es perd.</strong> L’energia que et sobra es descompta de la factura, al preu dels excedents del teu contracte.",
  }),
  es: shareTable({
    title: "Qué parte te conviene",
    caption: "Aportación única y energía de un año, aproximada",
    heads: ["Parte", "Para", "Pones", "kWh al año"],
    uses: ["Una o dos personas", "Una familia", "Un comercio"],
    numbers: comma,
    note: "<strong>Lo que no gastas no se pierde.</strong> La energía que te sobra se descuenta de la factura, al precio de los excedentes de tu contrato.",
  }),
  en: shareTable({
    title: "Which share suits you",
    caption: "What you pay once, and roughly the energy of a year",
    heads: ["Share", "For", "You pay", "kWh a year"],
    uses: ["One or two people", "A family", "A shop"],
    numbers: [
      ["0.5\u00a0kW", "€450", "700"],
      ["1\u00a0kW", "€900", "1,400"],
      ["2\u00a0kW", "€1,800", "2,800"],
    ],
    note: "<strong>What you do not use is not lost.</strong> Energy left over is taken off your bill, at your contract’s price for surplus.",
  }),
};

/** The page of the neighbourhood's energy community, in the format of the published file. */
export const communityPage = {
  id: 1,
  route_path: "comunitat-energetica",
  btn_title: {
    ca: "Comunitat energètica del barri",
    es: "Comunidad energética del barrio",
    en: "Energy community",
  },
  btn_description: {
    ca: "Sol compartit al terrat de l’escola: com funciona i com hi entres.",
    es: "Sol compartido en la azotea de la escuela: cómo funciona y cómo entrar.",
    en: "Shared sun on the school’s roof: how it works and how to join.",
  },
  elements: [
    { id: 101, name: "Opening", group_name: "Opening", html_block: opening },
    {
      id: 102,
      name: "How to join",
      group_name: "Joining",
      priority: 10,
      block_width: "50%",
      html_block: steps,
    },
    {
      id: 103,
      name: "Who can join",
      group_name: "Joining",
      priority: 11,
      block_width: "50%",
      html_block: who,
    },
    { id: 104, name: "Shares", group_name: "Shares", priority: 20, html_block: shares },
  ],
};
