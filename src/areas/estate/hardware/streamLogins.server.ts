import type { Context } from '#engine/request/context.server.ts';
import type { StreamLogin } from './stream.rules.ts';

/** The login of a camera’s stream, to be kept as a credential of the camera. */
export interface CameraLogin extends StreamLogin {
  readonly cameraId: number;
  readonly camera: string;
  readonly customerId: number;
}

interface Keeper {
  /** Whether the actor may keep credentials. */
  readonly mayKeep: (context: Pick<Context, 'actor'>) => boolean;
  readonly keep: (context: Context, logins: readonly CameraLogin[]) => Promise<void>;
}

let keeper: Keeper | undefined;

/** Called by the area that keeps credentials. */
export function keepStreamLoginsWith(given: Keeper): void {
  keeper = given;
}

export const mayKeepLogins = (context: Pick<Context, 'actor'>): boolean => keeper?.mayKeep(context) ?? false;

/** Keeps logins in the transaction that stores the cameras. @throws a refusal of the vault */
export const keepLogins = async (context: Context, logins: readonly CameraLogin[]): Promise<void> =>
  logins.length === 0 ? undefined : keeper?.keep(context, logins);
