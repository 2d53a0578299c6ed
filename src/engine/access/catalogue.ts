import type { AnyEntity } from '../entity/entity.ts';
import type { Action } from '../entity/states.ts';
import { inSentence } from '../entity/inSentence.ts';
import { entities, findEntity } from '../entity/registry.ts';
import { permissionOf, permissionsOf } from './nounPermissions.ts';
import { matchOf } from '../permission/permission.ts';

/** A sensitive permission changes access rights, lets data out or allows something irreversible. */
export type Risk = 'normal' | 'sensitive';

/** One permission that the product checks. */
export interface Permission {
  /** `<noun>.<action>` */
  readonly code: string;
  /** The heading in the list of permissions: the noun's plural, or a heading that the area sets. */
  readonly group: string;
  /** Describes what the permission allows: "Archive customers". */
  readonly sentence: string;
  readonly risk: Risk;
}

/**
 * A permission that an area declares: one that no noun's declaration implies, or a noun's own with a different
 * sentence, heading, risk or grant.
 */
export interface DeclaredPermission extends Pick<Permission, 'code'>, Partial<Omit<Permission, 'code'>> {
  /** The keys of the built-in roles that have it. */
  readonly grants?: readonly string[];
}

/** Declares a permission of an area. Sentence and heading default to those of the noun. */
export const plain = (code: string, sentence?: string, group?: string): DeclaredPermission => ({
  code,
  ...(sentence ? { sentence } : {}),
  ...(group ? { group } : {}),
});

/** Like `plain`, for a permission that changes access rights, lets data out or allows something irreversible. */
export const sensitive = (...given: Parameters<typeof plain>): DeclaredPermission => ({
  ...plain(...given),
  risk: 'sensitive',
});

const declared = new Map<string, DeclaredPermission>();

/** Registers an area's permissions. The latest ones are listed last. */
export function declarePermissions(permissions: readonly DeclaredPermission[]): void {
  for (const each of permissions) {
    declared.delete(each.code);
    declared.set(each.code, each);
  }
}

/** The codes that areas grant to a built-in role, in addition to those of nouns. */
export const codesGranted = (role: string): readonly string[] =>
  [...declared.values()].flatMap(({ code, grants }) => (grants?.includes(role) ? [code] : []));

/** All permissions: those of the nouns in the order of the nouns, then the others. */
export function catalogue(): readonly Permission[] {
  // If a noun built on another one uses a permission of its base noun, the base noun lists it.
  const ofNouns = entities().flatMap((noun) =>
    permissionsOf(noun)
      .filter((code) => nameIn(code) === noun.name || !findEntity(nameIn(code)))
      .map((code) => ofNoun(noun, code)),
  );
  const known = new Set(ofNouns.map(({ code }) => code));
  const others = [...declared.values()].filter(({ code }) => !known.has(code)).map(ofItself);
  return [...new Map([...ofNouns, ...others].map((each) => [each.code, each])).values()];
}

/** The codes in the catalogue that a pattern names, without the codes that these imply. */
export const codesNamed = (pattern: string, all: readonly Permission[] = catalogue()): readonly string[] =>
  all.map(({ code }) => code).filter((code) => matchOf(pattern, code) === 'named');

/** Whether a pattern grants a sensitive permission. */
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
