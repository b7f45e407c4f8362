import type { Translated } from "#platform/contract/languages.ts";

/** Words of a new change in a language, by its title: those of the request, and those of the dialog. */
export const changeTexts = {
  ca: (title: string) => ({
    request: {
      title,
      inText: `el canvi: ${title}`,
      document: `Sol·licitud: ${title}`,
      subject: `${title}: {value}`,
      fields: { value: title },
      takesEffect: "Quan t’ho confirmem.",
      goBack:
        "La pots anul·lar mentre no l’hàgim acceptada. Després, ho pots tornar a demanar quan vulguis, sense cost.",
    },
    dialog: {
      open: "Canvia-ho",
      title,
      lead: "Demana’ns el canvi i t’avisarem quan estigui fet.",
      value: "Què hi vols?",
      empty: "Escriu què hi vols",
      submit: "Demana el canvi",
      busy: "Enviant…",
      failed: "No hem pogut demanar el canvi",
      done: "Hem rebut la teva sol·licitud",
    },
  }),
  es: (title: string) => ({
    request: {
      title,
      inText: `el cambio: ${title}`,
      document: `Solicitud: ${title}`,
      subject: `${title}: {value}`,
      fields: { value: title },
      takesEffect: "Cuando te lo confirmemos.",
      goBack:
        "Puedes anularla mientras no la hayamos aceptado. Después, puedes volver a pedirlo cuando quieras, sin coste.",
    },
    dialog: {
      open: "Cambiarlo",
      title,
      lead: "Pídenos el cambio y te avisaremos cuando esté hecho.",
      value: "¿Qué quieres?",
      empty: "Escribe qué quieres",
      submit: "Pedir el cambio",
      busy: "Enviando…",
      failed: "No hemos podido pedir el cambio",
      done: "Hemos recibido tu solicitud",
    },
  }),
  en: (title: string) => ({
    request: {
      title,
      inText: `the change: ${title}`,
      document: `Request: ${title}`,
      subject: `${title}: {value}`,
      fields: { value: title },
      takesEffect: "Once we confirm it.",
      goBack:
        "You can withdraw it until we accept it. Afterwards you can ask again at any time, free of charge.",
    },
    dialog: {
      open: "Change",
      title,
      lead: "Ask us for the change, and we’ll let you know when it’s done.",
      value: "What would you like?",
      empty: "Write what you would like",
      submit: "Ask for the change",
      busy: "Sending…",
      failed: "We could not ask for the change",
      done: "We have received your request",
    },
  }),
} as const satisfies Readonly<Record<keyof Translated, (title: string) => object>>;
