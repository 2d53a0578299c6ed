import { createContext, useEffect, useEffectEvent, useState } from 'react';
import { newsAfter, useNews } from '../../live/browser/news.web.ts';
import { MARKED_MS } from '../../parts/changedLook.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { RecordRow } from '../../lists/useRecord.web.ts';

const NONE: ReadonlySet<string> = new Set();

/** The fields of the record that other users have just changed. */
export const ChangedContext = createContext(NONE);

/** The fields that other users have just changed. Set once the new values are shown, and cleared after a moment. */
export function useChangedFields(entity: AnyEntity, row: RecordRow): ReadonlySet<string> {
  const news = useNews(entity.name, row.id);
  const [seen, setSeen] = useState({ news, version: row.version });
  const [changed, setChanged] = useState<ReadonlySet<string>>(NONE);

  const look = useEffectEvent(() => {
    if (news === seen.news || row.version === seen.version) return;
    const told = newsAfter(entity.name, seen.news).filter(({ id, version }) => id === row.id && version <= row.version);
    setSeen({ news, version: row.version });
    setChanged(new Set(told.flatMap(({ fields }) => fields)));
  });
  useEffect(() => look(), [news, row.version]);
  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
