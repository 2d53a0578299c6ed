import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';

const PLACES = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'];

/** The path of Dovecot; undefined if it is not installed. */
export const dovecotBinary = (): string | undefined => PLACES.find((path) => existsSync(path));

export const DOVECOT_USER = { user: 'support', password: 'brisk-otter-mail-9137' };

/** A real IMAP server with one mailbox, in its own folder and on its own port. */
export interface Dovecot {
  readonly host: string;
  /** The plain port, with STARTTLS if there is a certificate. */
  readonly port: number;
  /** The TLS port; only with a certificate. */
  readonly tlsPort: number;
  /** Delivers a message to the mailbox. */
  deliver(raw: string): Promise<void>;
  /** File names of the messages, with their flags after the colon. */
  messages(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The server's certificate and key, in PEM, and the address it is issued for. */
export interface Credentials {
  readonly host: string;
  readonly cert: string;
  readonly key: string;
}

/**
 * @param binary from `dovecotBinary`
 * @param credentials for TLS
 */
export async function openDovecot(binary: string, credentials?: Credentials): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  await chmod(folder, 0o755);
  const maildir = join(folder, 'Maildir');
  for (const each of ['', 'cur', 'new', 'tmp']) {
    await mkdir(join(maildir, each), { recursive: true });
    await chmod(join(maildir, each), 0o777);
  }
  const host = credentials?.host ?? '127.0.0.1';
  const port = await freePort(host);
  const tlsPort = await freePort(host);
  if (credentials)
    for (const each of ['cert', 'key'] as const) await writeFile(join(folder, `${each}.pem`), credentials[each]);
  const isRoot = process.getuid?.() === 0;
  const me = userInfo();
  // It opens no mailbox as root.
  const owner = isRoot ? '65534:65534' : `${me.uid}:${me.gid}`;
  await writeFile(join(folder, 'users'), `${DOVECOT_USER.user}:{PLAIN}${DOVECOT_USER.password}:${owner}::${folder}\n`);
  const config = join(folder, 'dovecot.conf');
  await writeFile(
    config,
    [
      `base_dir = ${folder}/run`,
      `state_dir = ${folder}/state`,
      `log_path = ${folder}/log`,
      'protocols = imap',
      ...(credentials ? ['ssl = yes', `ssl_cert = <${folder}/cert.pem`, `ssl_key = <${folder}/key.pem`] : ['ssl = no']),
      'disable_plaintext_auth = no',
      'auth_failure_delay = 0',
      `listen = ${host}`,
      // As root it uses the users created by its package; otherwise everything runs as the current user.
      ...(isRoot
        ? []
        : [
            `default_internal_user = ${me.username}`,
            `default_login_user = ${me.username}`,
            `default_internal_group = ${me.username}`,
          ]),
      'first_valid_uid = 0',
      'first_valid_gid = 0',
      `mail_location = maildir:${maildir}`,
      `passdb {\n driver = passwd-file\n args = ${folder}/users\n}`,
      `userdb {\n driver = passwd-file\n args = ${folder}/users\n}`,
      `service imap-login {\n chroot =\n inet_listener imap {\n port = ${port}\n }\n inet_listener imaps {\n port = ${credentials ? tlsPort : 0}\n ssl = ${credentials ? 'yes' : 'no'}\n }\n}`,
      'service anvil {\n chroot =\n unix_listener anvil-auth-penalty {\n mode = 0\n }\n}',
      'service stats {\n chroot =\n}',
    ].join('\n'),
  );
  const server = spawn(binary, ['-F', '-c', config], { stdio: 'ignore' });
  await listening(host, port, server);
  let delivered = 0;
  return {
    host,
    port,
    tlsPort,
    deliver: async (raw) => {
      const name = `${Math.floor(Date.now() / 1000)}.M${++delivered}P${process.pid}.test`;
      await writeFile(join(maildir, 'tmp', name), raw.replace(/\r?\n/g, '\r\n'));
      await chmod(join(maildir, 'tmp', name), 0o666);
      await rename(join(maildir, 'tmp', name), join(maildir, 'new', name));
    },
    messages: async () => [...(await readdir(join(maildir, 'new'))), ...(await readdir(join(maildir, 'cur')))],
    close: async () => {
      server.kill('SIGTERM');
      await Promise.race([once(server, 'exit'), new Promise((done) => setTimeout(done, 3_000))]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(host: string): Promise<number> {
  const probe = createServer();
  probe.listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function listening(host: string, port: number, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((wait) => setTimeout(wait, 50))) {
    if (server.exitCode !== null) throw new Error(`Dovecot ended with ${server.exitCode}.`);
    const isThere = await new Promise<boolean>((done) => {
      const socket = connect(port, host, () => {
        socket.destroy();
        done(true);
      });
      socket.once('error', () => done(false));
    });
    if (isThere) return;
  }
  throw new Error('Dovecot did not listen.');
}
