import { choice } from '../kinds/choice/choice.ts';
import { email } from '../kinds/email/email.ts';
import { secret } from '../kinds/secret/secret.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import { type Complaints, settingGroup } from '../settings/groups.ts';

/** The port that is usual for each way to encrypt. */
export const USUAL_PORTS = { starttls: 587, tls: 465, none: 25 } as const;

/** The mail server that takes the product's letters. */
export const mailGroup = settingGroup('mail', {
  label: 'Mail',
  help: 'The server that sends the letters of the product: invitations, new passwords, notifications. Your mail provider’s help page names all of it, usually under “SMTP”, “outgoing mail” or “sending from an application”.',
  isSensitive: true,
  fields: {
    server: text({
      label: 'Mail server',
      optional: true,
      max: 253,
      help: 'Its name alone, such as smtp.example.com. Empty: letters wait.',
    }),
    encryption: choice({
      label: 'Encryption',
      default: 'starttls',
      options: {
        starttls: { label: 'STARTTLS, usually with port 587' },
        tls: { label: 'SSL/TLS from the start, usually with port 465' },
        none: { label: 'None, inside your own network only' },
      },
    }),
    port: whole({
      label: 'Port',
      optional: true,
      min: 1,
      max: 65_535,
      help: 'Empty: the one that is usual for the encryption.',
    }),
    user: text({ label: 'User name', optional: true, max: 320, help: 'Often the whole e-mail address.' }),
    from: email({
      label: 'Letters come from',
      optional: true,
      help: 'An address that this account may send as, such as crm@example.com.',
    }),
    replyTo: email({
      label: 'Answers go to',
      optional: true,
      help: 'Somebody who reads them. Empty: to the address letters come from.',
    }),
  },
  secrets: {
    password: {
      field: secret({
        label: 'Password',
        optional: true,
        max: 500,
        help: 'Some providers want an “app password” made for this instead of the usual one.',
      }),
      sentTo: ['server'],
    },
  },
  sections: [
    { title: 'Server', fields: ['server', 'encryption', 'port', 'user', 'password'] },
    { title: 'Letters', fields: ['from', 'replyTo'] },
  ],
  judge: ({ server, encryption, user, from }, isSet): Complaints => {
    if (server === null) return isSet.password ? { server: 'Name the server that this password is for.' } : {};
    return {
      ...(isHost(server)
        ? {}
        : { server: 'Write the name of the server alone, such as smtp.example.com. The port has a field of its own.' }),
      ...(from === null ? { from: 'Say which address letters come from.' } : {}),
      ...(isSet.password && user === null ? { user: 'Say whose password this is.' } : {}),
      ...(user !== null && !isSet.password ? { password: 'Type the password of this user name.' } : {}),
      ...(user !== null && encryption === 'none'
        ? { encryption: 'A password is not sent without encryption. Choose STARTTLS or SSL/TLS.' }
        : {}),
    };
  },
});

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}])?';
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'u');
/** A name, or an address in brackets or without. */
export const isHost = (written: string): boolean =>
  NAME.test(written) || /^\[?[0-9a-f:.]*:[0-9a-f:.]*\]?$/i.test(written);
