import { Suspense } from "react";
import { SkeletonText } from "#platform/ui/feedback/skeleton.tsx";
import { Section } from "#platform/ui/layout/section.tsx";
import { ServerHtml } from "#platform/web/html/server-html.tsx";

const picture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGNISZvKwMDABMQMDAwMAAwOAVW2hxTWAAAAAElFTkSuQmCC";

const sample = `<h2>Avantatges de ser sòcia</h2>
<p>La cooperativa és de qui hi compra. <a href="/_ui/card-form">Un enllaç del portal</a>, <a href="https://exemple.cat">un cap enfora</a>
i una paraula molt llarga: ${"desproporcionadament".repeat(6)}.</p>
<p data-look="note">Dissabte, de 2 a 6 h, la comercialitzadora atura el sistema. No et quedaràs sense llum.</p>
<h3>Què hi guanyes</h3>
<ul><li>Preus que es voten</li><li>Un vot a l'assemblea<ol start="3"><li>Presencial</li><li>O a distància</li></ol></li></ul>
<table><caption>Preus de l’energia</caption><thead><tr><th>Període</th><th>Tarifa</th><th>Energia</th><th>Potència</th><th>Abans</th><th>Ara</th></tr></thead>
<tbody><tr><th scope="row">P1</th><td>2.0TD</td><td>0,20 €/kWh</td><td>28,1 €/kW</td><td>0,24 €</td><td>0,20 €</td></tr>
<tr><th scope="row">P2</th><td>2.0TD</td><td>0,12 €/kWh</td><td>4,1 €/kW</td><td>0,15 €</td><td>0,12 €</td></tr></tbody></table>
<h4>Com es demana</h4>
<details><summary>Què em cal?</summary><p>El teu NIF i <b>cinc minuts</b>.</p></details>
<figure><img src="${picture}" alt="Un degradat" width="96" height="96"><figcaption>Una imatge i què s’hi veu.</figcaption></figure>
<dl><dt>Aportació</dt><dd>100 €, que recuperes quan te’n vas.</dd></dl>
<blockquote>«M'ho van explicar tot per telèfon.»</blockquote>
<p><a data-look="button" href="/_ui">Fes-te’n sòcia</a></p>`;

/** HTML as the retailer publishes it. */
export const HtmlSamples = () => (
  <Section title="HTML de fora" lead="El que escriu la comercialitzadora, amb l'aspecte del portal.">
    <Suspense fallback={<SkeletonText lines={7} label="Es carrega" />}>
      <ServerHtml html={sample} />
    </Suspense>
  </Section>
);
