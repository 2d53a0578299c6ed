import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session cookie's token. Anonymous visitors get a random one, not stored, for the CSRF token of their pages. */
export function tokenOf(request: FastifyRequest, reply: FastifyReply): string {
  const given = request.cookies[cookieName(request.isHttps)];
  if (given && /^[\w-]{43}$/.test(given)) return given;
  const token = randomBytes(32).toString('base64url');
  setToken(request, reply, token);
  return token;
}

const cookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid');

/** Sets the session cookie. With `seconds`, it outlives the browser session. */
export function setToken(request: FastifyRequest, reply: FastifyReply, token: string, seconds?: number): void {
  reply.setCookie(cookieName(request.isHttps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isHttps,
    ...(seconds ? { maxAge: seconds } : {}),
  });
}

export const hasSession = ({ cookies }: FastifyRequest): boolean =>
  cookies[cookieName(true)] !== undefined || cookies[cookieName(false)] !== undefined;
