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
  test('need only a database', () => {
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
  test('use the direct address to listen for changes, by default the database’s own', () => {
    expect(readSettings(least).databaseDirectUrl).toBe(least.DATABASE_URL);
    expect(readSettings({ ...least, DATABASE_DIRECT_URL: 'postgresql://h/d' }).databaseDirectUrl).toBe(
      'postgresql://h/d',
    );
  });
  test('treat an empty value as not set', () => {
    expect(readSettings({ ...least, PORT: '', PUBLIC_URL: ' ' })).toMatchObject({ port: 8080, publicUrl: undefined });
  });
  test('accept lists with commas or spaces', () => {
    const read = readSettings({
      ...least,
      TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.4 fd00::/8',
      HOSTS_ALLOWED: 'crm.example.com,crm:8080',
    });
    expect(read.trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.4', 'fd00::/8']);
    expect(read.hostsAllowed).toEqual(['crm.example.com', 'crm:8080']);
  });
  test('keep only the origin of the public address', () => {
    expect(readSettings({ ...least, PUBLIC_URL: 'https://crm.example.com/start?x=1' }).publicUrl).toBe(
      'https://crm.example.com',
    );
  });
  test('report every error on a separate line', () => {
    expect(
      complaint({ ...least, PORT: '80a', NODES: '0', TRUSTED_PROXIES: 'everyone', REQUIRE_TLS: 'maybe' }).split('\n'),
    ).toEqual([
      'PORT is “80a” but must be a whole number from 1 to 65535.',
      'TRUSTED_PROXIES is “everyone” but must be a list of networks, such as 10.0.0.0/8, 192.168.1.4.',
      'REQUIRE_TLS is “maybe” but must be 1 or 0.',
      'NODES is “0” but must be a whole number from 1 to 64.',
    ]);
  });
  test('report a missing database', () => {
    expect(complaint({})).toBe(
      'DATABASE_URL is not set. The value must be an address such as postgres://user:password@host:5432/database.',
    );
  });
  test('never contain a secret in their messages', () => {
    expect(complaint({ DATABASE_URL: 'mysql://app:hunter2@h/d' })).not.toContain('hunter2');
    expect(complaint({ ...least, ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2');
  });
  test('accept the first administrator’s address and password only together', () => {
    expect(complaint({ ...least, ADMIN_EMAIL: 'ann@example.com' })).toBe(
      'ADMIN_PASSWORD is not set. The value must be the first password of ADMIN_EMAIL.',
    );
    expect(complaint({ ...least, ADMIN_PASSWORD: 'x' })).toBe(
      'ADMIN_EMAIL is not set. The value must be the email address of the user with ADMIN_PASSWORD.',
    );
  });
});
