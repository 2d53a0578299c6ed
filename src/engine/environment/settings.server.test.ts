import { describe, expect, test } from 'vitest';
import { readSettings, SettingsFault } from './settings.server.ts';

const least = { DATABASE_URL: 'postgres://app:secret@127.0.0.1:5432/crm' };
const complaint = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsFault) return error.message;
    throw error;
  }
  return '';
};

describe('settings', () => {
  test('need no more than a database', () => {
    expect(readSettings(least)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      appName: 'CRM',
      environment: 'Production',
      nodes: 1,
      requireTls: false,
      trustedProxies: [],
    });
  });
  test('listen for changes on the direct address, which is the database’s own unless given', () => {
    expect(readSettings(least).databaseDirectUrl).toBe(least.DATABASE_URL);
    expect(readSettings({ ...least, DATABASE_DIRECT_URL: 'postgresql://h/d' }).databaseDirectUrl).toBe(
      'postgresql://h/d',
    );
  });
  test('count an empty value as not set', () => {
    expect(readSettings({ ...least, PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 8080, publicUrl: undefined });
  });
  test('take lists with commas or spaces', () => {
    const read = readSettings({
      ...least,
      TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.4 fd00::/8',
      HOSTS_ALLOWED: 'crm.example.com,crm:8080',
    });
    expect(read.trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.4', 'fd00::/8']);
    expect(read.hostsAllowed).toEqual(['crm.example.com', 'crm:8080']);
  });
  test('keep of the public address only where it is', () => {
    expect(readSettings({ ...least, PUBLIC_URL: 'https://crm.example.com/start?x=1' }).publicUrl).toBe(
      'https://crm.example.com',
    );
  });
  test('name every fault in a line of its own', () => {
    expect(
      complaint({ ...least, PORT: '80a', NODES: '0', TRUSTED_PROXIES: 'everyone', REQUIRE_TLS: 'maybe' }).split('\n'),
    ).toEqual([
      'PORT is “80a” but must be a whole number from 1 to 65535.',
      'TRUSTED_PROXIES is “everyone” but must be a list of networks, such as 10.0.0.0/8, 192.168.1.4.',
      'REQUIRE_TLS is “maybe” but must be 1 or 0.',
      'NODES is “0” but must be a whole number from 1 to 64.',
    ]);
  });
  test('say that the database is missing', () => {
    expect(complaint({})).toBe(
      'DATABASE_URL is not set. The value must be an address such as postgres://user:password@host:5432/database.',
    );
  });
  test('never repeat a secret', () => {
    expect(complaint({ DATABASE_URL: 'mysql://app:hunter2@h/d' })).not.toContain('hunter2');
    expect(complaint({ ...least, ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2');
  });
  test('take the first administrator’s address and password together or not at all', () => {
    expect(complaint({ ...least, ADMIN_EMAIL: 'ann@example.com' })).toBe(
      'ADMIN_PASSWORD is not set. The value must be the first password of ADMIN_EMAIL.',
    );
    expect(complaint({ ...least, ADMIN_PASSWORD: 'x' })).toBe(
      'ADMIN_EMAIL is not set. The value must be the email address of the user with ADMIN_PASSWORD.',
    );
  });
});
