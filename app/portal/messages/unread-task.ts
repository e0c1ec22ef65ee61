import { href } from 'react-router';
import { nextPartCopy } from '#content/payments/next-step.ts';
import { threadHref } from '#features/messages/messages.ts';

/** Leads to the conversation with unread messages; null if there is none. */
export function unreadTask({ unread }: { readonly unread: { readonly projectId: string } | null }) {
  return unread && { ...nextPartCopy.unread, to: threadHref(href('/dashboard/messages'), unread.projectId) };
}
