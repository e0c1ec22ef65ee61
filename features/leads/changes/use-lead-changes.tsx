import { useMemo, type ReactNode } from 'react';
import { href } from 'react-router';
import { changeFields } from '#features/leads/changes/change-form.ts';
import { centsOf } from '#features/leads/lead-amount.ts';
import type { LeadChanges } from '#features/leads/lead-events.ts';
import type { LeadActionData } from '#features/leads/lead-results.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { isStage } from '#features/leads/leads.ts';
import type { Trouble } from '#forms/sending/unsent.ts';
import { useSentActions } from '#forms/sending/use-sent-actions.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

/** A pending change, or a pending undo with the token `undo`. */
interface Sent {
  /** The leads before the change. */
  readonly leads: readonly ListedLead[];
  readonly values: LeadChanges;
  readonly undo?: string;
}

export interface LeadChanger {
  readonly change: (leads: readonly ListedLead[], values: LeadChanges) => void;
  readonly undo: (leads: readonly ListedLead[], token: string) => void;
  /** Returns the lead as if all pending changes were saved. */
  readonly shown: (lead: ListedLead) => ListedLead;
  readonly isBusy: (id: string) => boolean;
  /** Invisible; render this once per page. */
  readonly senders: ReactNode;
}

type Owners = readonly { readonly id: string; readonly name: string }[];

/** Changes leads on the page at once, then on the server; a toast confirms each change and can undo it. */
export function useLeadChanges(owners: Owners): LeadChanger {
  const toast = useToast();
  const ownerName = (id: string) => owners.find((owner) => owner.id === id)?.name ?? 'a former team member';
  const { sent, send, senders } = useSentActions<Sent, LeadActionData>({
    to: href('/admin/leads'),
    toForm: ({ leads, values, undo }, key) =>
      new URLSearchParams(undo === undefined ? changeFields(leads, values, key) : { action: 'undo', token: undo }),
    onDone(one, data, trouble) {
      const { leads, values } = one;
      const { undo = null } = data?.action === 'change' && data.result.ok ? data.result : {};
      void doneCopy(one, data, trouble, ownerName).then((text) =>
        toast({ text, ...(undo !== null && { undo: () => send({ leads, values, undo }) }) }),
      );
    },
  });
  // Stable between renders, so that unchanged rows of the list do not render again.
  const changes = useMemo(() => {
    return {
      change: (leads: readonly ListedLead[], values: LeadChanges) => {
        if (leads.length > 0) send({ leads, values });
      },
      undo: (leads: readonly ListedLead[], token: string) => send({ leads, values: {}, undo: token }),
    };
  }, [send]);
  return {
    ...changes,
    shown: (lead) => sent.filter(concerns(lead.id)).reduce((shown, one) => withSent(shown, one, owners), lead),
    isBusy: (id) => sent.some(concerns(id)),
    senders,
  };
}

function concerns(id: string) {
  return ({ leads }: Sent) => leads.some((lead) => lead.id === id);
}

function withSent(lead: ListedLead, { leads, values, undo }: Sent, owners: Owners): ListedLead {
  if (undo !== undefined) {
    const { version, ...before } = leads.find(({ id }) => id === lead.id) ?? lead;
    return { ...before, version: lead.version };
  }
  const { stage, owner, nextStep, nextStepOn, value, probability, lostReason } = values;
  return {
    ...lead,
    ...(isStage(stage) && { stage }),
    ...(owner !== undefined && { owner: owners.find(({ id }) => id === owner) ?? null }),
    ...(nextStep !== undefined && { nextStep }),
    ...(nextStepOn !== undefined && { nextStepOn }),
    ...(value !== undefined && { valueCents: centsOf(value) }),
    ...(probability !== undefined && { probability: probability === null ? null : Number(probability) }),
    ...(lostReason !== undefined && { lostReason }),
  };
}

const troubles: Readonly<Record<Trouble, string>> = {
  'signed-out': 'You are signed out. Sign in and try again.',
  unreachable: 'The site did not respond. Check your connection and try again.',
  failed: 'Something went wrong. Please try again.',
};

/** Loads the copy of changes with the first change. */
async function doneCopy(
  { leads, values }: Sent,
  data: LeadActionData | undefined,
  trouble: Trouble | null,
  ownerName: (id: string) => string,
): Promise<string> {
  const isDone = data !== undefined && (data.action === 'change' || data.action === 'undo') && data.result.ok;
  if (!isDone && trouble !== null) return `Not saved. ${troubles[trouble]}`;
  const loaded = await import('#features/leads/changes/change.copy.ts').catch(() => null);
  if (!isDone) return `Not saved. ${loaded?.refusalCopy(data) ?? troubles.failed}`;
  if (loaded === null) return data.action === 'undo' ? 'Undone.' : 'Saved.';
  if (data.action === 'undo') return loaded.undoCopy(leads, values, data.result, ownerName);
  return loaded.changeCopy(leads, values, data.result, ownerName);
}
