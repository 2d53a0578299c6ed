import type { FastifyReply } from 'fastify';

/** An answer that browsers keep as a file. @param name what no file system minds: other signs become hyphens */
export const asAttachment = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name.replace(/[^A-Za-z0-9.]+/g, '-')}"`);
