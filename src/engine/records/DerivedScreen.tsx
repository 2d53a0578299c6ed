import type { Face } from '../screens/manifest.ts';
import { lazyScreen } from '../screens/lazyScreen.tsx';
import type { AnyEntity } from '../entity/entity.ts';
import { entityNamed } from '../entity/registry.ts';

export interface DerivedScreenProps {
  /** The name of the noun. */
  readonly entity: string;
  readonly face: Face;
}

/** The standard screen of a declaration, for nouns without their own screen in the area. */
export function DerivedScreen({ entity, face }: DerivedScreenProps) {
  const Shown = screenFor(entity, face);
  return <Shown />;
}

/** The same as a module, with its code loaded first. The declaration must be loaded before the screen renders. */
export async function derivedModule({ entity, face }: DerivedScreenProps) {
  await FACES[face]();
  return { Screen: () => <DerivedScreen entity={entity} face={face} /> };
}

const screens = new Map<string, ReturnType<typeof lazyScreen>>();

/** Caches one component per noun and face, because a new component would reset the screen at each render. */
function screenFor(name: string, face: Face): ReturnType<typeof lazyScreen> {
  const key = `${name} ${face}`;
  const known = screens.get(key);
  if (known) return known;
  const made = lazyScreen(async () => {
    const entity = entityNamed(name);
    const Faced = await FACES[face]();
    return { Screen: () => <Faced entity={entity} /> };
  });
  screens.set(key, made);
  return made;
}

type Faced = (props: { readonly entity: AnyEntity }) => React.ReactNode;

const FACES: Readonly<Record<Face, () => Promise<Faced>>> = {
  list: async () => (await import('./ListScreen.tsx')).ListScreen,
  show: async () => (await import('./ShowScreen.tsx')).ShowScreen,
  create: async () => (await import('./FormScreen.tsx')).FormScreen,
  edit: async () => (await import('./FormScreen.tsx')).FormScreen,
};
