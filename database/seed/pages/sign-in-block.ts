const telephone = `<a href="tel:+34900000000">900 000 000</a>`;

/** What stands beside the sign-in, as in the file that is published. */
export const signInBlock = {
  id: 1,
  name: "Never by phone",
  group_name: "Login",
  html_block: {
    ca: `<div data-look="note"><h2>Mai no et demanarem la contrasenya</h2>
<p>Ni per telèfon, ni per correu, ni per missatge. Si algú te la demana en nom nostre, penja i truca’ns al ${telephone}.</p></div>`,
    es: `<div data-look="note"><h2>Nunca te pediremos la contraseña</h2>
<p>Ni por teléfono, ni por correo, ni por mensaje. Si alguien te la pide en nuestro nombre, cuelga y llámanos al ${telephone}.</p></div>`,
    en: `<div data-look="note"><h2>We will never ask for your password</h2>
<p>Not by phone, nor by e-mail, nor by message. If somebody asks for it in our name, hang up and call us on ${telephone}.</p></div>`,
  },
};
