import type { PresentPerson } from '#features/live/live.ts';

export const liveCopy = {
  waiting: ({ added, isChanged }: { readonly added: number; readonly isChanged: boolean }) =>
    isChanged ? 'Show changes' : `${added} new`,
  lastUpdated: 'Last updated',
  tryingAgain: 'Trying again.',
  people: (people: readonly PresentPerson[], doing: 'replying' | 'editing') =>
    people.map(({ name, isTyping }) => (isTyping ? `${name} is ${doing}` : `${name} is here`)),
} as const;
