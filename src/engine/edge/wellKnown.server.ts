import type { FastifyInstance } from 'fastify';

export interface WellKnown {
  /** The contact for security reports; null if there is none. */
  contact(): Promise<string | null>;
  /** The page on which a user changes their password. */
  readonly passwordPath: string;
  /** The expiry date. RFC 9116 requires one, and recommends less than a year. */
  readonly expires: string;
}

/** Standard addresses for tools: the security contact, and the page for changing a password. */
export function mountWellKnown(app: FastifyInstance, { contact, passwordPath, expires }: WellKnown): void {
  app.get('/.well-known/security.txt', { config: { public: true } }, async (_request, reply) => {
    const address = await contact();
    // Without a contact, the file would not be valid.
    if (!address) return reply.callNotFound();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${address}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
  app.get('/.well-known/change-password', { config: { public: true } }, async (_request, reply) =>
    reply.redirect(passwordPath, 302),
  );
}
