import { useEffect, useEffectEvent, useState } from 'react';
import { useKeptDraft } from '#forms/drafts/draft-owner.tsx';
import { useLastingFetcher } from '#forms/sending/use-lasting-fetcher.tsx';
import type { LetterAnswer, LetterDraft, OwnLetter } from '#features/newsletter/letters/letters.ts';

/** Milliseconds without a key before what is written is saved; and before it is tried again where nobody answered. */
const pause = 700;
const longPause = 5000;

/**
 * Saves a letter as it is written, one save after the other, each naming the version that it was made from. Where
 * somebody else has saved meanwhile it stops and shows theirs, until it is said whose is to stay.
 */
export function useAutosave(letter: OwnLetter) {
  // What is written on is saved by the next try, not what was sent before.
  const fetcher = useLastingFetcher<LetterAnswer | null>({ key: `letter-${letter.id}`, retry: 'never', isQuiet: true });
  const [draft, setDraft] = useState<LetterDraft>(() => draftOf(letter));
  const [saved, setSaved] = useState<LetterDraft>(() => draftOf(letter));
  const [version, setVersion] = useState(letter.version);
  const [sent, setSent] = useState<LetterDraft | null>(null);
  const [refused, setRefused] = useState<{ draft: LetterDraft; faults: Readonly<Record<string, string>> } | null>(null);
  const [theirs, setTheirs] = useState<OwnLetter | null>(null);
  const [heard, setHeard] = useState<unknown>(fetcher.lastAnswer);
  const isBusy = fetcher.state !== 'idle';
  const isUnreachable = !isBusy && (fetcher.trouble === 'unreachable' || fetcher.trouble === 'failed');

  if (!isBusy && sent !== null && fetcher.lastAnswer !== heard) {
    const { data, trouble } = fetcher;
    setHeard(fetcher.lastAnswer);
    setSent(null);
    // Nobody signed in again: it waits for the next key.
    if (trouble === 'signed-out') setRefused({ draft: sent, faults: {} });
    else if (trouble === null && data?.act === 'save') {
      const { answer } = data;
      if (answer.ok) {
        setVersion(answer.version);
        setSaved(sent);
        setRefused(null);
      } else if (answer.reason === 'stale' && isSame(sent, draftOf(answer.theirs))) {
        // It was this very save, whose answer was lost on the way.
        setVersion(answer.theirs.version);
        setSaved(sent);
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
  useUnsavedLetter(letter, isDirty ? { draft, version } : null, (kept) => {
    setDraft(kept.draft);
    if (kept.version !== letter.version) setTheirs(letter);
  });
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

interface UnsavedLetter {
  readonly draft: LetterDraft;
  readonly version: number;
}

/** Keeps in the browser what is not saved yet, and takes it up when the letter is opened again. */
function useUnsavedLetter(
  letter: OwnLetter,
  unsaved: UnsavedLetter | null,
  takeUp: (unsaved: UnsavedLetter) => void,
): void {
  const kept = useKeptDraft(`letter:${letter.id}`);
  const [isRead, setRead] = useState(false);
  const read = useEffectEvent(() => {
    const found = unsavedOf(kept.read());
    if (found !== null && unsaved === null && letter.state === 'draft' && !isSame(found.draft, draftOf(letter))) {
      takeUp(found);
    }
    setRead(true);
  });
  useEffect(() => queueMicrotask(() => read()), [kept]);
  const keep = useEffectEvent(() => {
    if (unsaved === null) kept.drop();
    else kept.keep(unsaved);
  });
  useEffect(() => {
    if (isRead) keep();
  }, [isRead, unsaved?.draft, unsaved?.version]);
}

function unsavedOf(kept: unknown): UnsavedLetter | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { draft, version } = kept as Partial<Record<keyof UnsavedLetter, unknown>>;
  if (typeof version !== 'number' || typeof draft !== 'object' || draft === null) return null;
  const { subject, preheader, body, audience } = draft as Partial<Record<keyof LetterDraft, unknown>>;
  const areTexts = [subject, preheader, body].every((text) => typeof text === 'string');
  return areTexts && (audience === 'all' || audience === 'weekly') ? { version, draft: draft as LetterDraft } : null;
}

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
