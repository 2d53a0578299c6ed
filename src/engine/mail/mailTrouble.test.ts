import { describe, expect, it } from 'vitest';
import { type MailError, troubleOf, wordsOf } from './mailTrouble.ts';

const ABOUT = { host: 'smtp.example.com', port: 587, encryption: 'starttls' } as const;
const reply = (command: string, responseCode: number, code = 'EENVELOPE'): MailError => ({
  message: 'Refused',
  code,
  command,
  responseCode,
  response: `${responseCode} no`,
});

describe('a refusal of a mail server', () => {
  it.each([
    ['the recipient for good', reply('RCPT TO', 550), 'recipient', 550],
    ['the recipient for now', reply('RCPT TO', 451), 'recipient', 451],
    ['the letter', reply('DATA', 554, 'EMESSAGE'), 'letter', 554],
    ['the sender for now', reply('MAIL FROM', 451), 'sender', 451],
    // Another sender address may work, so the email is not lost.
    ['the sender for good', reply('MAIL FROM', 553), 'sender', undefined],
    ['the password', reply('AUTH PLAIN', 535, 'EAUTH'), 'login', undefined],
    ['STARTTLS', reply('STARTTLS', 502, 'ETLS'), 'no starttls', undefined],
    ['its own certificate', { message: 'self-signed certificate', code: 'ESOCKET' }, 'certificate', undefined],
    ['SSL/TLS', { message: '0A000:SSL routines::wrong version number', code: 'ETLS' }, 'no tls', undefined],
    ['a greeting', { message: 'Greeting never received', code: 'ETIMEDOUT' }, 'silent', undefined],
    ['everything, by hanging up', { message: 'Connection closed', code: 'ECONNECTION' }, 'other', undefined],
  ])('%s is recognised, and counts against the email only if it is the cause', (_what, error, kind, number) => {
    expect(troubleOf(ABOUT, error)).toMatchObject({ kind, reply: number });
  });

  it('is repeated on one line, and without the password', () => {
    const error = { ...reply('AUTH LOGIN', 535, 'EAUTH'), response: '535 no\r\n such hunter2,\r\n aHVudGVyMg==' };
    const words = wordsOf(troubleOf(ABOUT, error, ['hunter2', 'aHVudGVyMg==']));
    expect(words).toContain('Server message: 535 no such •••, •••');
  });
});
