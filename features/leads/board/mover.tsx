import { useEffect, useEffectEvent } from 'react';
import { href } from 'react-router';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { saveFaults, type LeadActionData } from '#features/leads/actions/lead-forms.ts';
import { stageCopy } from '#features/leads/lead-copy.ts';
import { isStage, type Stage } from '#features/leads/leads.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import type { Trouble } from '#forms/sending/unsent.ts';

export interface Move {
  readonly lead: ListedLead;
  readonly stage: Stage;
}

export interface Moved extends Move {
  /** Why it failed; null on success. */
  readonly fault: string | null;
}

/** Saves one move and renders nothing. Outside the columns, since the card's element is replaced. */
export function Mover({ move, onDone }: { readonly move: Move; readonly onDone: (moved: Moved) => void }) {
  // No retry: a move a minute later would surprise.
  const options = { key: `move-${move.lead.id}`, retry: 'never', isQuiet: true } as const;
  const { submit, state, data, trouble } = useRetryingFetcher<LeadActionData>(options);
  const begin = useEffectEvent(() => {
    const { id, version } = move.lead;
    const form = { intent: 'save', version: String(version), stage: move.stage };
    void submit(form, { method: 'post', action: href('/admin/leads/:leadId', { leadId: id }) });
  });
  useEffect(() => begin(), []);
  const isDone = state === 'idle' && (data !== undefined || trouble !== null);
  const finish = useEffectEvent(() => onDone({ ...move, fault: faultOf(data, trouble) }));
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);
  return null;
}

const troubles: Readonly<Record<Trouble, string>> = {
  'signed-out': 'You are signed out. Sign in and try again.',
  unreachable: 'The site did not answer. Check your connection and try again.',
  failed: 'Something went wrong. Please try again.',
};

function faultOf(data: LeadActionData | undefined, trouble: Trouble | null): string | null {
  if (trouble !== null) return troubles[trouble];
  if (data?.action !== 'save') return saveFaults.malformed;
  const { answer } = data;
  if (answer.ok) return null;
  if (answer.reason !== 'stale') return saveFaults[answer.reason];
  const [theirs] = answer.collisions;
  const now = isStage(theirs?.theirs) ? stageCopy[theirs.theirs] : '';
  return `${theirs?.by ?? 'The sender'} has already moved it to ${now}.`;
}
