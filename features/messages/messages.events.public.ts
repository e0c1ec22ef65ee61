import type { NewRequest } from '#features/messages/messages.ts';
import { defineEvent } from '#server/events.ts';

export interface ClientMessage {
  readonly messageId: string;
  readonly organization: { readonly id: string; readonly name: string };
  /** Empty in the general conversation. */
  readonly projectId: string;
  /** The name of who wrote it. */
  readonly author: string | null;
  readonly text: string;
  readonly sentAt: Date;
  /** Set if it asks the team for something. */
  readonly request: (NewRequest & { readonly dueAt: Date }) | null;
}

/** A client wrote to the team. Raised in the transaction that writes the message. */
export const clientMessageSent = defineEvent<ClientMessage>('client-message-sent');
