import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { secret } from '#engine/kinds/secret/secret.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { isHost } from '#engine/mail/mailGroup.ts';
import { type Complaints, type GroupValues, settingGroup } from '#engine/settings/groups.ts';
import { LINE_CLASSES } from '#engine/entity/lineClass.ts';

/** Registered for syslog over TLS (RFC 5425) and over plain TCP (RFC 6587). */
export const SYSLOG_PORTS = { tls: 6514, none: 601 } as const;

/** Where the audit log is sent to, line by line, for whoever watches over the company's security. */
export const auditStream = settingGroup('auditStream', {
  label: 'Audit stream',
  help: 'Every line of the audit log goes to your company’s security tooling within seconds of being written. What cannot be sent is kept and follows in its order. To change this one needs the permission to export the audit log as well.',
  isSensitive: true,
  fields: {
    way: choice({
      label: 'Sent by',
      default: 'off',
      options: {
        off: { label: 'Not sent' },
        syslog: { label: 'Syslog (RFC 5424), over TLS or TCP' },
        https: { label: 'HTTPS, as lines of JSON' },
      },
      help: 'Begins with what is written from then on; after a pause it goes on where it stopped.',
    }),
    classes: choices({
      label: 'Only these lines',
      optional: true,
      options: LINE_CLASSES,
      help: 'Empty: every line.',
    }),
    server: text({
      label: 'Syslog server',
      optional: true,
      max: 253,
      help: 'Its name alone, such as siem.example.com. The certificate has to be made out to it.',
    }),
    encryption: choice({
      label: 'Encryption',
      default: 'tls',
      options: { tls: { label: 'TLS' }, none: { label: 'None, inside your own network only' } },
    }),
    port: whole({
      label: 'Port',
      optional: true,
      min: 1,
      max: 65_535,
      help: 'Empty: 6514 with TLS, 601 without.',
    }),
    address: url({
      label: 'HTTPS address',
      optional: true,
      help: 'Takes a POST of many lines of JSON, such as https://siem.example.com/ingest/crm.',
    }),
    authority: notes({
      label: 'Certificate of your own authority',
      optional: true,
      plain: true,
      help: 'Where an authority of your own made the certificate of the receiver: paste the authority’s, beginning with -----BEGIN CERTIFICATE-----. Then no other is believed.',
    }),
  },
  secrets: {
    token: {
      field: secret({
        label: 'Token',
        optional: true,
        max: 2_000,
        help: 'Sent as “Authorization: Bearer …” with every request to the HTTPS address.',
      }),
      sentTo: ['address'],
    },
  },
  sections: [
    { title: 'Stream', fields: ['way', 'classes'] },
    { title: 'Syslog', fields: ['server', 'encryption', 'port'] },
    { title: 'HTTPS', fields: ['address', 'token'] },
    { title: 'Certificates', fields: ['authority'] },
  ],
  judge: ({ way, server, address, authority }, isSet): Complaints => ({
    ...(server !== null && !isHost(server)
      ? { server: 'Write the name of the server alone, such as siem.example.com. The port has a field of its own.' }
      : {}),
    ...(way === 'syslog' && server === null ? { server: 'Name the server that takes the lines.' } : {}),
    ...(address !== null && !address.startsWith('https://')
      ? { address: 'Write an address that begins with https://. The log is not sent in the clear.' }
      : {}),
    ...(way === 'https' && address === null ? { address: 'Say where the lines are posted to.' } : {}),
    ...(isSet.token && address === null ? { address: 'Say where this token belongs.' } : {}),
    ...(authority?.includes('PRIVATE KEY')
      ? { authority: 'This holds a private key, which belongs to the receiver alone. Paste the certificate only.' }
      : {}),
  }),
});

export type StreamValues = GroupValues<(typeof auditStream)['fields']>;

/** Where it goes, in words: "siem.example.com, port 6514". Of an address never the path, which may hold a secret. */
export function destinationOf({ way, server, encryption, port, address }: StreamValues): string {
  if (way === 'syslog') return `${server ?? ''}, port ${port ?? SYSLOG_PORTS[encryption]}`;
  return /^https:\/\/([^/?#]+)/.exec(way === 'https' ? (address ?? '') : '')?.[1] ?? 'nowhere';
}
