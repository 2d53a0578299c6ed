import type { FastifyInstance } from 'fastify';

export interface WellKnown {
  /** Whom to write to about a flaw; null while nobody is named. */
  contact(): Promise<string | null>;
  /** Where a person changes their password. */
  readonly passwordPath: string;
  /** Until when what is said holds: RFC 9116 asks for a day, and for less than a year. */
  readonly expires: string;
}

/** Addresses that tools know by themselves: whom to tell of a flaw, and where a password is changed. */
export function mountWellKnown(app: FastifyInstance, { contact, passwordPath, expires }: WellKnown): void {
  app.get('/.well-known/security.txt', { config: { public: true } }, async (_request, reply) => {
    const address = await contact();
    // A file without a contact is none.
    if (!address) return reply.callNotFound();
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: mailto:${address}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
  app.get('/.well-known/change-password', { config: { public: true } }, async (_request, reply) =>
    reply.redirect(passwordPath, 302),
  );
}
