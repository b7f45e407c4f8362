import { addDays, type PlainDate } from "#energy/calendar.ts";
import { insertDraft, isNameTaken } from "#features/newsletter/server/bulletins/draft-queries.ts";
import { replaceNewsletters } from "#features/newsletter/server/newsletter-queries.ts";
import {
  addSubscriptions,
  insertSubscriber,
  markEnd,
} from "#features/newsletter/server/subscriber-queries.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { demoPeople } from "./demo-people.ts";

const householdSubscriber = "5d7c1f0a-6f0e-4b8e-9a51-0d9f6f2d7b11";

const words = (name: string, description: string) => ({ name, description: `<p>${description}</p>` });

/** Three newsletters, one of them of another system; the household receives the first and the last. */
export const loadDemoNewsletters = async (database: Database, today: PlainDate): Promise<void> => {
  await replaceNewsletters(database.pool, [
    {
      newsletterId: 1,
      isExported: false,
      contents: {
        ca: words("Novetats", "Un cop al mes: què canvia a la factura i com estalviar."),
        es: words("Novedades", "Una vez al mes: qué cambia en la factura y cómo ahorrar."),
        en: words("News", "Once a month: what changes on your bill, and how to save."),
      },
    },
    {
      newsletterId: 2,
      isExported: false,
      contents: {
        ca: words("El mercat de la llum", "Cada dilluns: els preus de la setmana i què els ha mogut."),
        es: words("El mercado de la luz", "Cada lunes: los precios de la semana y qué los ha movido."),
        en: words("The electricity market", "Every Monday: the week’s prices, and what moved them."),
      },
    },
    {
      newsletterId: 3,
      isExported: true,
      contents: {
        ca: words("Convocatòries", "Les assemblees i les visites a les plantes solars."),
        es: words("Convocatorias", "Las asambleas y las visitas a las plantas solares."),
        en: words("Meetings", "Assemblies, and visits to the solar plants."),
      },
    },
  ]);
  const household = await queryRow(database.pool, {
    text: `select customer_id as "customerId" from login_names where login_name = $1`,
    values: [demoPeople.household.taxId],
    columns: { customerId: bigint },
  });
  if (household === undefined) return;
  const now = new Date(`${today}T07:00:00Z`);
  const subscriber = { subscriberId: householdSubscriber, ...household };
  await insertSubscriber(database.pool, subscriber, { language: "ca", now });
  await addSubscriptions(database.pool, subscriber, { newsletterIds: [1, 3], now });
  // A draft that lacks a language, for the desk; an interrupted load may have left it.
  if (!(await isNameTaken(database.pool, "winter", null)))
    await insertDraft(database.pool, {
      bulletin: {
        name: "winter",
        newsletterId: 1,
        subjects: { ca: "Com gastar menys aquest hivern", es: "Cómo gastar menos este invierno" },
        bodies: {
          ca: "Tres idees **sense obres**:\n\n- Baixa un grau la calefacció.\n- Posa la rentadora en hores vall.\n- Apaga els aparells del tot.",
          es: "Tres ideas **sin obras**:\n\n- Baja un grado la calefacción.\n- Pon la lavadora en horas valle.\n- Apaga los aparatos del todo.",
        },
      },
      author: "Berta Soler Camps",
      now: new Date(`${addDays(today, -30)}T07:00:00Z`),
    });
  await markEnd(database.pool, subscriber, now);
};
