import * as z from "zod/mini";

const inEachLanguage = (maximum: number) => {
  const written = z.string().check(z.minLength(1), z.maxLength(maximum));
  return z.strictObject({ ca: written, es: written, en: written });
};

const answerTemplate = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  name: inEachLanguage(80),
  text: inEachLanguage(4000),
  /** Whom an answer that begins with it can be to. */
  offeredTo: z._default(z.enum(["customers", "visitors", "everyone"]), "everyone"),
});
export type AnswerTemplate = z.output<typeof answerTemplate>;

const defaults: AnswerTemplate[] = [
  {
    id: "looking_into_it",
    name: { ca: "Ho estem mirant", es: "Lo estamos mirando", en: "We are looking into it" },
    text: {
      ca: "Hola, {name}:\n\nHem rebut el teu missatge ({reference}) i l’estem mirant. Et direm alguna cosa tan aviat com puguem.\n\n{staff}",
      es: "Hola, {name}:\n\nHemos recibido tu mensaje ({reference}) y lo estamos mirando. Te diremos algo en cuanto podamos.\n\n{staff}",
      en: "Hello {name},\n\nWe have received your message ({reference}) and are looking into it. You will hear from us as soon as we know more.\n\n{staff}",
    },
    offeredTo: "everyone",
  },
  {
    id: "photo_of_meter",
    name: { ca: "Foto del comptador", es: "Foto del contador", en: "Photo of the meter" },
    text: {
      ca: "Hola, {name}:\n\nPer poder-ho comprovar ens cal una foto del comptador on es vegin els números i el codi del comptador. La pots adjuntar en aquesta mateixa conversa.\n\n{staff}",
      es: "Hola, {name}:\n\nPara poder comprobarlo necesitamos una foto del contador en la que se vean los números y el código del contador. La puedes adjuntar en esta misma conversación.\n\n{staff}",
      en: "Hello {name},\n\nTo check this we need a photo of your meter that shows its numbers and its code. You can attach it to this same conversation.\n\n{staff}",
    },
    offeredTo: "customers",
  },
];

/** Texts that staff begin an answer with; `{name}`, `{reference}`, `{subject}` and `{staff}` are filled in. */
export const answerTemplates = z._default(z.array(answerTemplate).check(z.maxLength(60)), defaults);

/** A template as staff choose it: its text is filled in. */
export const answerBeginning = z.object({ id: z.string(), name: z.string(), text: z.string() });
export type AnswerBeginning = z.output<typeof answerBeginning>;

/**
 * Fills in what a template names; a name that is not known stays as it is written. What is empty, such as the name of a
 * visitor, takes the comma and the space before it away: “Hello {name},” becomes “Hello,”.
 */
export const fillTemplate = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/(,? ?)\{(\w+)\}/g, (written, before: string, name: string) => {
    const fact = facts[name];
    if (fact === undefined) return written;
    return fact === "" ? "" : `${before}${fact}`;
  });
