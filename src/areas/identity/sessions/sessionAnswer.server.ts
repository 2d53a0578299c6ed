import * as z from 'zod';
import { realtime } from '#engine/live/server/liveAnswers.server.ts';

const app = z.object({ name: z.string(), environment: z.string(), debug: z.boolean() });

const stranger = z.object({
  user: z.object({ userid: z.null() }),
  twoFactor: z.literal('off'),
  permissions: z.array(z.string()).max(0),
  settings: z.object({}).meta({ maxProperties: 0 }),
  app,
  csrf: z.string(),
});

const signedIn = z.object({
  user: z.object({
    userid: z.int(),
    name: z.string(),
    initials: z.string(),
    email: z.string(),
    avatarFileId: z.int().nullable(),
  }),
  twoFactor: z.enum(['off', 'pending', 'passed']),
  enrolmentDueSeconds: z.number().nullable(),
  isPasskeyAsked: z.boolean(),
  permissions: z.array(z.string()),
  features: z.record(z.string(), z.boolean()),
  settings: z.record(z.string(), z.unknown()),
  app,
  realtime,
  csrf: z.string(),
});

/** Session data for pages. */
export const sessionAnswer = z.union([signedIn, stranger]);

/** Session data after a sign-in or a proof of identity. */
export const enteredAnswer = signedIn;
export const provedAnswer = signedIn.extend({ recoveryCodesLeft: z.int().optional() });
export const factorAnswer = signedIn.extend({ recoveryCodes: z.array(z.string()) });
export const companyAnswer = signedIn.extend({ from: z.string() });

const credential = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() });

/** Options for signing with a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const passkeyAsked = z.looseObject({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: z.array(credential).optional(),
  userVerification: z.string().optional(),
});

/** Options for creating a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyWanted = z.looseObject({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(credential).optional(),
});
