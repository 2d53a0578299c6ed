import type { Action, AnyEntity } from '../entity/entity.ts';
import { inSentence } from '../entity/inSentence.ts';
import { entities, findEntity } from '../entity/registry.ts';
import { permissionOf, permissionsOf } from './nounPermissions.ts';
import { matchOf } from '../permission/permission.ts';

/** Sensitive ones change who may do what, let data out, or cannot be taken back. */
export type Risk = 'normal' | 'sensitive';

/** One permission that the product asks for. */
export interface Permission {
  /** `<noun>.<action>` */
  readonly code: string;
  /** Under which heading it stands: the noun's plural, or what an area calls it. */
  readonly group: string;
  /** What it lets somebody do: "Archive customers". */
  readonly sentence: string;
  readonly risk: Risk;
}

/**
 * What an area says of permissions itself: those that no noun's declaration asks for, and nouns' own where more is to be
 * said than follows from the declaration.
 */
export interface DeclaredPermission extends Pick<Permission, 'code'>, Partial<Omit<Permission, 'code'>> {
  /** The built-in roles that have it, by their keys. */
  readonly grants?: readonly string[];
}

/** One of an area's own permissions; sentence and heading where those of the noun do not say enough. */
export const plain = (code: string, sentence?: string, group?: string): DeclaredPermission => ({
  code,
  ...(sentence ? { sentence } : {}),
  ...(group ? { group } : {}),
});

/** The same of one that changes who may do what, lets data out, or cannot be taken back. */
export const sensitive = (...given: Parameters<typeof plain>): DeclaredPermission => ({
  ...plain(...given),
  risk: 'sensitive',
});

const declared = new Map<string, DeclaredPermission>();

/** Enters an area's permissions; those entered last stand last. */
export function declarePermissions(permissions: readonly DeclaredPermission[]): void {
  for (const each of permissions) {
    declared.delete(each.code);
    declared.set(each.code, each);
  }
}

/** The codes that areas say a built-in role has, beyond those of nouns. */
export const codesGranted = (role: string): readonly string[] =>
  [...declared.values()].flatMap(({ code, grants }) => (grants?.includes(role) ? [code] : []));

/** Every permission there is, by heading: those of the nouns in the order of the nouns, then the others. */
export function catalogue(): readonly Permission[] {
  // What a noun built on another asks of that one's permissions is told by that one.
  const ofNouns = entities().flatMap((noun) =>
    permissionsOf(noun)
      .filter((code) => nameIn(code) === noun.name || !findEntity(nameIn(code)))
      .map((code) => ofNoun(noun, code)),
  );
  const known = new Set(ofNouns.map(({ code }) => code));
  const others = [...declared.values()].filter(({ code }) => !known.has(code)).map(ofItself);
  return [...new Map([...ofNouns, ...others].map((each) => [each.code, each])).values()];
}

/** The codes of the catalogue that a pattern names; what is implied by them is not among them. */
export const codesNamed = (pattern: string, all: readonly Permission[] = catalogue()): readonly string[] =>
  all.map(({ code }) => code).filter((code) => matchOf(pattern, code) === 'named');

/** Whether a pattern gives anything sensitive. */
export const isSensitive = (pattern: string, all: readonly Permission[] = catalogue()): boolean =>
  all.some(({ code, risk }) => risk === 'sensitive' && matchOf(pattern, code) === 'named');

function ofNoun(noun: AnyEntity, code: string): Permission {
  return { code, group: noun.plural, sentence: sentenceOf(noun, code), risk: 'normal', ...declared.get(code) };
}

const ofItself = ({ code, group, sentence, risk }: DeclaredPermission): Permission => ({
  code,
  group: group ?? 'Others',
  sentence: sentence ?? code,
  risk: risk ?? 'normal',
});

function sentenceOf(noun: AnyEntity, code: string): string {
  const many = inSentence(noun.plural);
  const ordinary = SENTENCES[code.slice(code.indexOf('.') + 1)];
  if (code.startsWith(`${noun.name}.`) && ordinary) return ordinary.replace('*', many);
  const done = Object.entries<Action>(noun.actions ?? {})
    .filter(([name, action]) => permissionOf(noun, name, action) === code)
    .map(([, { label, does = `${label} *` }]) => does);
  return done
    .map((each, at) => (at === 0 ? each.replace('*', many) : inSentence(each).replace('*', 'them')))
    .join(' and ');
}

const nameIn = (code: string): string => code.slice(0, code.indexOf('.'));

const SENTENCES: Readonly<Record<string, string>> = {
  view: 'View *',
  create: 'Create *',
  update: 'Change *',
  delete: 'Archive and restore *',
  export: 'Export * to a file',
};
