import * as z from 'zod';

/** A whole number within limits. */
export const whole = (least: number, most: number, otherwise: number) => {
  const message = `a whole number from ${least} to ${most}`;
  return z.coerce
    .number<string | number>(message)
    .int(message)
    .min(least, message)
    .max(most, message)
    .default(otherwise);
};

/** A number of seconds, which may have decimals. */
export const seconds = (least: number, most: number, otherwise: number) => {
  const message = `a number of seconds from ${least} to ${most}`;
  return z.coerce.number<string | number>(message).min(least, message).max(most, message).default(otherwise);
};

/** 1 or 0. */
export const flag = (otherwise: boolean) => z.stringbool('1 or 0').default(otherwise);

export const address = (protocols: RegExp, message: string) =>
  z.string(message).refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), message);

/** "10.0.0.0/8, 192.168.1.4" → its parts. */
export const list = (part: z.ZodType<string>, message: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((parts) => parts.every((each) => part.safeParse(each).success), message)
    .default([]);
