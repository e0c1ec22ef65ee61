import { useEffect, useEffectEvent, useState } from 'react';
import { useFormDraft } from '#forms/drafts/draft-owner.tsx';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import type { CampaignAnswer, CampaignDraft, Campaign } from '#features/newsletter/campaigns/campaigns.ts';

/** Milliseconds without typing before a save; next, before a retry. */
const pause = 700;
const longPause = 5000;

/**
 * One save at a time, each naming its base version. If someone else saved first, stops until the user chooses a
 * version.
 */
export function useAutosave(campaign: Campaign) {
  // A retry sends the current text.
  const fetcher = useRetryingFetcher<CampaignAnswer | null>({
    key: `letter-${campaign.id}`,
    retry: 'never',
    isQuiet: true,
  });
  const [draft, setDraft] = useState<CampaignDraft>(() => draftOf(campaign));
  const [saved, setSaved] = useState<CampaignDraft>(() => draftOf(campaign));
  const [version, setVersion] = useState(campaign.version);
  const [sent, setSent] = useState<CampaignDraft | null>(null);
  const [refused, setRefused] = useState<{ draft: CampaignDraft; faults: Readonly<Record<string, string>> } | null>(
    null,
  );
  const [theirs, setTheirs] = useState<Campaign | null>(null);
  const [heard, setHeard] = useState<unknown>(fetcher.lastAnswer);
  const isBusy = fetcher.state !== 'idle';
  const isUnreachable = !isBusy && (fetcher.trouble === 'unreachable' || fetcher.trouble === 'failed');

  if (!isBusy && sent !== null && fetcher.lastAnswer !== heard) {
    const { data, trouble } = fetcher;
    setHeard(fetcher.lastAnswer);
    setSent(null);
    // No new sign-in: waits for further typing.
    if (trouble === 'signed-out') setRefused({ draft: sent, faults: {} });
    else if (trouble === null && data?.action === 'save') {
      const { answer } = data;
      if (answer.ok) {
        setVersion(answer.version);
        setSaved(sent);
        setRefused(null);
      } else if (answer.reason === 'stale' && isSame(sent, draftOf(answer.theirs))) {
        // This save's own lost response.
        setVersion(answer.theirs.version);
        setSaved(sent);
      } else if (answer.reason === 'stale' || answer.reason === 'begun') setTheirs(answer.theirs);
      else setRefused({ draft: sent, faults: answer.reason === 'invalid' ? answer.faults : {} });
    }
  }
  const isDirty = !isSame(draft, saved);
  // Someone else saved, and there are no local changes.
  if (!isDirty && !isBusy && sent === null && campaign.version > version) {
    setVersion(campaign.version);
    setDraft(draftOf(campaign));
    setSaved(draftOf(campaign));
  }
  useUnsavedCampaign(campaign, isDirty ? { draft, version } : null, (kept) => {
    setDraft(kept.draft);
    if (kept.version !== campaign.version) setTheirs(campaign);
  });
  const isHeld = theirs !== null || (refused !== null && isSame(draft, refused.draft));
  useSaving(isDirty && !isBusy && !isHeld, isUnreachable ? longPause : pause, draft, () => {
    setSent(draft);
    // No revalidation: the page is newer than the server's data.
    const way = { method: 'post', defaultShouldRevalidate: false } as const;
    void fetcher.submit({ act: 'save', version: String(version), ...draft }, way);
  });

  return {
    draft,
    version,
    faults: refused?.faults ?? {},
    theirs,
    status: isHeld ? 'held' : isUnreachable && isDirty ? 'unreachable' : isDirty || isBusy ? 'saving' : 'saved',
    change: (changes: Partial<CampaignDraft>) => setDraft({ ...draft, ...changes }),
    /** Overwrites theirs. */
    keepMine: () => {
      if (theirs === null) return;
      setTheirs(null);
      setVersion(theirs.version);
      setSaved(draftOf(theirs));
    },
    /** Discards the local text. */
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

interface UnsavedCampaign {
  readonly draft: CampaignDraft;
  readonly version: number;
}

/** Keeps unsaved text in the browser and restores it. */
function useUnsavedCampaign(
  campaign: Campaign,
  unsaved: UnsavedCampaign | null,
  takeUp: (unsaved: UnsavedCampaign) => void,
): void {
  const kept = useFormDraft(`letter:${campaign.id}`);
  const [isRead, setRead] = useState(false);
  const read = useEffectEvent(() => {
    const found = unsavedOf(kept.read());
    if (found !== null && unsaved === null && campaign.state === 'draft' && !isSame(found.draft, draftOf(campaign))) {
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

function unsavedOf(kept: unknown): UnsavedCampaign | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { draft, version } = kept as Partial<Record<keyof UnsavedCampaign, unknown>>;
  if (typeof version !== 'number' || typeof draft !== 'object' || draft === null) return null;
  const { subject, preheader, body, audience } = draft as Partial<Record<keyof CampaignDraft, unknown>>;
  const areTexts = [subject, preheader, body].every((text) => typeof text === 'string');
  return areTexts && (audience === 'all' || audience === 'weekly') ? { version, draft: draft as CampaignDraft } : null;
}

/** Saves after a pause, on reconnect and on leaving; warns before the browser closes the page. */
function useSaving(isDue: boolean, after: number, draft: CampaignDraft, save: () => void): void {
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

function draftOf({ subject, preheader, body, audience }: CampaignDraft): CampaignDraft {
  return { subject, preheader, body, audience };
}

function isSame(one: CampaignDraft, other: CampaignDraft): boolean {
  return (['subject', 'preheader', 'body', 'audience'] as const).every((field) => one[field] === other[field]);
}
