import { useEffect, useEffectEvent, useState } from 'react';
import { useLastingFetcher } from '#features/accounts/sign-in-again/use-lasting-fetcher.tsx';
import type { LetterAnswer, LetterDraft, OwnLetter } from '#features/newsletter/letters/letters.ts';

/** Milliseconds without a key before what is written is saved; and before it is tried again where nobody answered. */
const pause = 700;
const longPause = 5000;

/**
 * Saves a letter as it is written, one save after the other, each naming the version that it was made from. Where
 * somebody else has saved meanwhile it stops and shows theirs, until it is said whose is to stay.
 */
export function useAutosave(letter: OwnLetter) {
  const fetcher = useLastingFetcher<LetterAnswer | null>({ key: `letter-${letter.id}` });
  const [draft, setDraft] = useState<LetterDraft>(() => draftOf(letter));
  const [saved, setSaved] = useState<LetterDraft>(() => draftOf(letter));
  const [version, setVersion] = useState(letter.version);
  const [sent, setSent] = useState<LetterDraft | null>(null);
  const [refused, setRefused] = useState<{ draft: LetterDraft; faults: Readonly<Record<string, string>> } | null>(null);
  const [theirs, setTheirs] = useState<OwnLetter | null>(null);
  const [heard, setHeard] = useState<unknown>(fetcher.data);
  const isBusy = fetcher.state !== 'idle';
  const isUnreachable = !isBusy && fetcher.data?.act === 'unreachable';

  if (!isBusy && sent !== null && (fetcher.data !== heard || fetcher.signedOut)) {
    const { data } = fetcher;
    setHeard(data);
    setSent(null);
    // Nobody signed in again: it waits for the next key.
    if (fetcher.signedOut) setRefused({ draft: sent, faults: {} });
    else if (data?.act === 'save') {
      const { answer } = data;
      if (answer.ok) {
        setVersion(answer.version);
        setSaved(sent);
        setRefused(null);
      } else if (answer.reason === 'stale' || answer.reason === 'begun') setTheirs(answer.theirs);
      else setRefused({ draft: sent, faults: answer.reason === 'invalid' ? answer.faults : {} });
    }
  }
  const isDirty = !isSame(draft, saved);
  // Somebody else has saved, and nothing is written here that would be lost.
  if (!isDirty && !isBusy && sent === null && letter.version > version) {
    setVersion(letter.version);
    setDraft(draftOf(letter));
    setSaved(draftOf(letter));
  }
  const isHeld = theirs !== null || (refused !== null && isSame(draft, refused.draft));
  useSaving(isDirty && !isBusy && !isHeld, isUnreachable ? longPause : pause, draft, () => {
    setSent(draft);
    // Nothing is asked for anew after it: the page is newer than what the server would say.
    const way = { method: 'post', defaultShouldRevalidate: false } as const;
    void fetcher.submit({ act: 'save', version: String(version), ...draft }, way);
  });

  return {
    draft,
    version,
    faults: refused?.faults ?? {},
    theirs,
    status: isHeld ? 'held' : isUnreachable && isDirty ? 'unreachable' : isDirty || isBusy ? 'saving' : 'saved',
    change: (changes: Partial<LetterDraft>) => setDraft({ ...draft, ...changes }),
    /** Saves what is written here on top of theirs. */
    keepMine: () => {
      if (theirs === null) return;
      setTheirs(null);
      setVersion(theirs.version);
      setSaved(draftOf(theirs));
    },
    /** Lets go of what is written here. */
    takeTheirs: () => {
      if (theirs === null) return;
      setDraft(draftOf(theirs));
      setSaved(draftOf(theirs));
      setVersion(theirs.version);
      setTheirs(null);
    },
  } as const;
}

export type Autosave = ReturnType<typeof useAutosave>;

/** Saves after a pause, at once when the line is back or the page is left, and asks before the browser goes away. */
function useSaving(isDue: boolean, after: number, draft: LetterDraft, save: () => void): void {
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    if (!isDue) return undefined;
    const now = () => saveNow();
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    const timer = setTimeout(now, after);
    addEventListener('online', now);
    addEventListener('beforeunload', stay);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', now);
      removeEventListener('beforeunload', stay);
    };
  }, [isDue, after, draft]);
  const leave = useEffectEvent(() => {
    if (isDue) save();
  });
  useEffect(() => () => leave(), []);
}

function draftOf({ subject, preheader, body, audience }: LetterDraft): LetterDraft {
  return { subject, preheader, body, audience };
}

function isSame(one: LetterDraft, other: LetterDraft): boolean {
  return (['subject', 'preheader', 'body', 'audience'] as const).every((field) => one[field] === other[field]);
}
