import type { FastifyReply } from 'fastify';

/** Sets the headers of a download. @param name the file name, in which unsafe characters become hyphens */
export const asAttachment = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name.replace(/[^A-Za-z0-9.]+/g, '-')}"`);
