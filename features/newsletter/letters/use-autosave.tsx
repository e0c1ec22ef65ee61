import { useEffect, useEffectEvent, useState } from 'react';
import { useLastingFetcher } from '#features/accounts/sign-in-again/use-lasting-fetcher.tsx';
import type { LetterAnswer, LetterDraft, OwnLetter, SaveAnswer } from '#features/newsletter/letters/letters.ts';

/** Milliseconds without a key before what is written is saved. */
const pause = 700;

/**
 * Saves a letter as it is written, one save after the other, each naming the version that it was made from. Where
 * somebody else has saved meanwhile it stops and shows theirs, until it is said whose is to stay.
 */
export function useAutosave(letter: OwnLetter) {
  const fetcher = useLastingFetcher<LetterAnswer | null>();
  const [draft, setDraft] = useState<LetterDraft>(() => draftOf(letter));
  const [saved, setSaved] = useState<LetterDraft>(() => draftOf(letter));
  const [version, setVersion] = useState(letter.version);
  const [sent, setSent] = useState<LetterDraft | null>(null);
  const [heard, setHeard] = useState<SaveAnswer | null>(null);
  const [theirs, setTheirs] = useState<OwnLetter | null>(null);
  const answer = fetcher.data?.act === 'save' ? fetcher.data.answer : null;
  if (fetcher.state === 'idle' && answer !== null && answer !== heard) {
    setHeard(answer);
    setSent(null);
    if (answer.ok) {
      setVersion(answer.version);
      if (sent) setSaved(sent);
    } else if (answer.reason === 'stale' || answer.reason === 'begun') setTheirs(answer.theirs);
  }
  const isDirty = !isSame(draft, saved);
  const isBusy = fetcher.state !== 'idle';
  // Somebody else has saved, and nothing is written here that would be lost.
  if (!isDirty && !isBusy && letter.version > version) {
    setVersion(letter.version);
    setDraft(draftOf(letter));
    setSaved(draftOf(letter));
  }
  const faults = answer && !answer.ok && answer.reason === 'invalid' && !isBusy ? answer.faults : {};
  const isRefused = answer !== null && !answer.ok && isSame(draft, sent ?? draft) && heard === answer && !isBusy;

  const save = useEffectEvent((onTopOf: number) => {
    setSent(draft);
    void fetcher.submit({ act: 'save', version: String(onTopOf), ...draft }, { method: 'post' });
  });
  useEffect(() => {
    if (!isDirty || isBusy || theirs !== null) return undefined;
    const timer = setTimeout(() => save(version), pause);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isBusy, theirs, version]);

  return {
    draft,
    version,
    faults,
    theirs,
    status: theirs !== null || (isRefused && isDirty) ? 'held' : isDirty || isBusy ? 'saving' : 'saved',
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

function draftOf({ subject, preheader, body, audience }: LetterDraft): LetterDraft {
  return { subject, preheader, body, audience };
}

function isSame(one: LetterDraft, other: LetterDraft): boolean {
  return (['subject', 'preheader', 'body', 'audience'] as const).every((field) => one[field] === other[field]);
}
