import type { personCopy } from '#content/admin/person.ts';
import type { StateProps } from '#ui/feedback/state.tsx';

export type TimelineSection = Exclude<keyof typeof personCopy.sections, 'all'>;

export interface TimelineItem {
  readonly id: string;
  readonly section: TimelineSection;
  readonly at: string;
  readonly title: string;
  readonly detail: string;
  /** Address of what it is about. */
  readonly to: string | null;
  readonly state: { readonly tone: StateProps['tone']; readonly label: string } | null;
}

/** How far an email came, as the tone of its state. */
export const deliveryTones = { sent: 'good', waiting: 'waiting', failed: 'bad', bounced: 'bad', left: 'off' } as const;
