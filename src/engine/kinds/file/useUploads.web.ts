import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldFacts } from '../field.ts';
import { fileComplaint } from './accepted.ts';
import { rememberFile, upload } from './storedFile.web.ts';

/** A running or failed upload. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly share: number;
  /** The error message of a failed upload. */
  readonly complaint?: string;
  /** Address of a preview during the upload. */
  readonly preview?: string | undefined;
  /** Whether a retry may succeed. */
  readonly mayRetry: boolean;
}

/** Uploads files one after another and reports the ID of each. */
export function useUploads(facts: FieldFacts, onStored: (id: number) => void) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const senders = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const stored = useRef(onStored);
  useEffect(() => {
    stored.current = onStored;
  });
  const previews = useRef(new Map<number, string>());
  useEffect(() => {
    const [sending, shown] = [senders.current, previews.current];
    return () => {
      sending.forEach((each) => each.abort());
      shown.forEach((each) => URL.revokeObjectURL(each));
    };
  }, []);

  const change = (key: number, facts: Partial<Upload>) =>
    setUploads((known) => known.map((each) => (each.key === key ? { ...each, ...facts } : each)));
  const drop = (key: number) => {
    URL.revokeObjectURL(previews.current.get(key) ?? '');
    previews.current.delete(key);
    setUploads((known) => known.filter((each) => each.key !== key));
  };

  const send = async (key: number, file: File): Promise<void> => {
    const sender = senders.current.get(key);
    if (!sender || sender.signal.aborted) return;
    try {
      const how = { onProgress: (share: number) => change(key, { share }), signal: sender.signal };
      const kept = await upload(file, how, facts.maxMiB);
      rememberFile(client, kept);
      drop(key);
      stored.current(kept.id);
    } catch (reason) {
      if (!sender.signal.aborted)
        change(key, {
          complaint: reason instanceof Error ? reason.message : 'The upload failed. Try again.',
          mayRetry: true,
        });
    } finally {
      senders.current.delete(key);
    }
  };

  const begun = (key: number, file: File): Upload => ({
    key,
    file,
    share: 0,
    mayRetry: false,
    preview: previews.current.get(key),
  });
  const enqueue = (key: number, file: File) => {
    senders.current.set(key, new AbortController());
    queue.current = queue.current.then(() => send(key, file));
  };

  return {
    uploads,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = ++last.current;
        const complaint = fileComplaint(file, facts);
        if (isPicture(file)) previews.current.set(key, URL.createObjectURL(file));
        const upload = { ...begun(key, file), ...(complaint ? { complaint } : {}) };
        setUploads((known) => [...known, upload]);
        if (!complaint) enqueue(key, file);
      }
    },
    retry: ({ key, file }: Upload) => {
      const upload = begun(key, file);
      setUploads((known) => known.map((each) => (each.key === key ? upload : each)));
      enqueue(key, file);
    },
    remove: ({ key }: Upload) => {
      senders.current.get(key)?.abort();
      drop(key);
    },
  };
}

/** Formats that every browser can show. SVG is excluded, because it may contain scripts. */
const isPicture = (file: File): boolean => /^image\/(?:png|jpeg|webp|gif)$/.test(file.type);
