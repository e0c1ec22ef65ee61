import type { contactSubmissions } from '#features/contact/contact.table.ts';
import { defineEvent, defineRowEvent } from '#server/events.ts';

type Columns = 'id' | 'name' | 'email' | 'company' | 'message' | 'metadata' | 'attribution' | 'status';
type Row = Pick<typeof contactSubmissions.$inferSelect, Columns | 'suspectedSpam' | 'createdAt' | 'updatedAt'>;

export interface ReceivedMessage extends Row {
  /** True if it was not reported before and is not suspected spam. */
  readonly isReportable: boolean;
}

/** A message arrived, or its sender changed it. */
export const messageReceived = defineRowEvent<ReceivedMessage>('message-received');

/** Messages were deleted. */
export const messagesErased = defineEvent<{ readonly ids: readonly string[] }>('messages-erased');
